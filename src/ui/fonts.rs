//! The shipped fonts: Inter in three weights, `DejaVu` Sans for suits, arrows, ticks and dice. Knows no colour and no
//! widget.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

pub const SEMIBOLD: &str = "semibold";
pub const BOLD: &str = "bold";

const INTER_REGULAR: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.otf");
const INTER_SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.otf");
const INTER_BOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-Bold.otf");
const SIGNS: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans-signs.ttf");

/// Names and texts, for the "about" page.
pub const LICENCES: [(&str, &str); 2] = [
    ("Inter", include_str!("../../assets/fonts/Inter-LICENSE.txt")),
    ("DejaVu Sans", include_str!("../../assets/fonts/DejaVu-LICENSE.txt")),
];

/// With egui's own fonts as a last resort.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(definitions());
}

/// Each family is Inter in its weight, then the signs, then what egui ships.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in
        [("inter", INTER_REGULAR), ("inter-semibold", INTER_SEMIBOLD), ("inter-bold", INTER_BOLD), ("signs", SIGNS)]
    {
        let data = Arc::new(FontData::from_static(bytes));
        fonts.font_data.insert(name.to_owned(), data);
    }
    let spare = |fonts: &FontDefinitions, family| fonts.families.get(&family).cloned();
    let last_resort = spare(&fonts, FontFamily::Proportional).unwrap_or_default();
    let mut monospace = spare(&fonts, FontFamily::Monospace).unwrap_or_default();
    monospace.push("signs".to_owned());
    fonts.families.insert(FontFamily::Monospace, monospace);
    for (family, face) in [
        (FontFamily::Proportional, "inter"),
        (FontFamily::Name(SEMIBOLD.into()), "inter-semibold"),
        (FontFamily::Name(BOLD.into()), "inter-bold"),
    ] {
        let mut faces = vec![face.to_owned(), "signs".to_owned()];
        faces.extend(last_resort.iter().cloned());
        fonts.families.insert(family, faces);
    }
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNS_WE_USE: &str = "♠♥♦♣→✓✔▶●★⚠″′−×≥≤⚀⚁⚂⚃⚄⚅…·›–—“”½¼¾⅓⅔";
    const NAMES: &str = "Léger Würzburg Łódź Čech Ćwikła Đorđe İstanbul Бородино Παρίσι Ñandú Ærø Šibenik";

    /// Every character of the window is in a shipped font, in every weight.
    #[test]
    fn every_sign_is_shipped() {
        let mut definitions = definitions();
        for faces in definitions.families.values_mut() {
            faces.truncate(2);
        }
        let mut fonts = egui::epaint::text::Fonts::new(egui::epaint::text::TextOptions::default(), definitions);
        for family in [FontFamily::Proportional, FontFamily::Name(SEMIBOLD.into()), FontFamily::Name(BOLD.into())] {
            let font = egui::FontId::new(15.0, family);
            for sign in SIGNS_WE_USE.chars().chain(NAMES.chars()) {
                assert!(fonts.has_glyph(&font, sign), "no {sign:?} in {font:?}");
            }
        }
    }

    /// All digits have the same width, so that numbers in a column line up.
    #[test]
    fn digits_are_tabular() {
        let mut fonts = egui::epaint::text::Fonts::new(egui::epaint::text::TextOptions::default(), definitions());
        let font = egui::FontId::proportional(13.0);
        let mut view = fonts.with_pixels_per_point(1.0);
        let zero = view.glyph_width(&font, '0');
        for digit in '1'..='9' {
            assert!((view.glyph_width(&font, digit) - zero).abs() < 0.05);
        }
    }
}
