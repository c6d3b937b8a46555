#!/usr/bin/env python3
"""Makes the shipped font files from Debian's fonts-inter and fonts-dejavu-core (needs fonttools).

Inter is cut to the scripts an order of battle uses, with tabular figures as the default digits, so that numbers in a
column line up. DejaVu Sans is cut to the signs Inter lacks; the four suits all come from it, to be of one drawing.
"""
from fontTools import subset
from fontTools.ttLib import TTFont

INTER = "/usr/share/fonts/opentype/inter/Inter-{}.otf"
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SUITS = set(range(0x2660, 0x2668))


def ranges(*pairs):
    return {c for low, high in pairs for c in range(low, high + 1)}


TEXT = ranges(
    (0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2C6, 0x2DD), (0x300, 0x30C), (0x370, 0x3FF), (0x400, 0x45F),
    (0x490, 0x491), (0x1E9E, 0x1E9E), (0x2000, 0x206F), (0x2070, 0x209C), (0x20AC, 0x20AC), (0x2116, 0x2122),
    (0x2150, 0x215F), (0x2190, 0x2199), (0x2200, 0x2265), (0x25A0, 0x25FF), (0x2605, 0x2606), (0x26A0, 0x26A0),
    (0x2713, 0x2717),
)
SIGNS = SUITS | ranges(
    (0x2032, 0x2037), (0x2150, 0x215F), (0x2190, 0x21FF), (0x2200, 0x2265), (0x23CE, 0x23CE), (0x2460, 0x2473),
    (0x25A0, 0x25FF), (0x2600, 0x2606), (0x2610, 0x2612), (0x2680, 0x2685), (0x2690, 0x2696), (0x26A0, 0x26A0),
    (0x26AA, 0x26AB), (0x2713, 0x2718), (0x2605, 0x2606), (0x2694, 0x2694),
)


def freeze_tabular(font):
    """Point the digits at the glyphs the tnum feature would put in their place."""
    gsub, swaps = font["GSUB"].table, {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    swaps.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                table.cmap[code] = swaps.get(table.cmap[code], table.cmap[code])


def cut(font, codes, features, path):
    options = subset.Options()
    options.layout_features = features
    options.name_IDs = ["*"]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)
    font.save(path)


for weight in ["Regular", "SemiBold", "Bold"]:
    font = TTFont(INTER.format(weight))
    freeze_tabular(font)
    cut(font, TEXT - SUITS, ["kern", "mark", "mkmk", "ccmp", "locl"], f"Inter-{weight}.otf")
cut(TTFont(DEJAVU), SIGNS, ["kern"], "DejaVuSans-signs.ttf")
