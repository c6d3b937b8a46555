//! Every colour and every size of the window, light and dark side by side. No other file may mix a colour.
#![allow(clippy::disallowed_methods, reason = "this is the one file that mixes colours")]

use egui::{Color32, FontFamily, FontId, Theme, Ui};

use super::fonts;
pub use super::style::{apply, look_back};

/// In points at 100 %.
pub mod size {
    /// Running text.
    pub const TEXT: f32 = 15.0;
    /// Title of a panel.
    pub const TITLE: f32 = 20.0;
    /// Table rows.
    pub const TABLE: f32 = 13.0;
    /// Notes, tags, provenance.
    pub const NOTE: f32 = 12.0;
    /// The number of the turn.
    pub const PERIOD: f32 = 26.0;

    /// One step of spacing; use multiples.
    pub const STEP: f32 = 4.0;
    /// Chips, caps, rows.
    pub const RADIUS_SMALL: f32 = 4.0;
    /// Buttons, fields and boxes.
    pub const RADIUS: f32 = 6.0;
    /// The big action and windows.
    pub const RADIUS_BIG: f32 = 8.0;
    pub const HAIRLINE: f32 = 1.0;
    /// Around what counts or is chosen.
    pub const RING: f32 = 2.0;

    /// Height of a roster row.
    pub const ROW: f32 = 24.0;
    /// Height of a tag and of a label chip.
    pub const TAG: f32 = 20.0;
    /// Height of a button of the form.
    pub const BUTTON: f32 = 34.0;
    /// Height of the phase strip and of the big action beside it.
    pub const STRIP: f32 = 62.0;
    /// Height of the history slider.
    pub const TIMELINE: f32 = 24.0;
    /// While the past is shown, with its places named beneath.
    pub const TIMELINE_PAST: f32 = 46.0;
    /// Around the past.
    pub const PAST_FRAME: f32 = 3.0;

    /// Default width of the roster panel.
    pub const ROSTER_PANEL: f32 = 392.0;
    /// Default width of the panel on the right.
    pub const SIDE_PANEL: f32 = 292.0;
    /// Width of the big action beside the strip.
    pub const BIG_ACTION: f32 = 150.0;
    /// Width of the roster's label column.
    pub const LABEL_COLUMN: f32 = 38.0;
    /// Width of the roster's strength column, enough for five pips; more become figures.
    pub const STRENGTH_COLUMN: f32 = 68.0;
    /// Width of the roster's fatigue column.
    pub const FATIGUE_COLUMN: f32 = 32.0;
    /// Width of the roster's status column.
    pub const STATUS_COLUMN: f32 = 98.0;
}

/// What a colour means. Widgets take a role, never a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourRole {
    #[default]
    Neutral,
    First,
    Second,
    /// Go on; success.
    Go,
    /// Take care.
    Warn,
    /// Loss; a hit.
    Hit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// Background of the window and of the middle panel.
    pub paper: Color32,
    /// Background of side panels, bars and boxes.
    pub panel: Color32,
    /// Hairlines.
    pub line: Color32,
    /// Fainter hairlines between rows of one group.
    pub faint_line: Color32,
    /// Text.
    pub ink: Color32,
    /// Secondary text.
    pub soft_ink: Color32,
    /// Text of what cannot be used now.
    pub dim_ink: Color32,
    /// Background of a row, button or box under the pointer.
    pub hover: Color32,
    /// Background of a finished phase.
    pub done: Color32,
    /// Background of key caps.
    pub cap: Color32,
    pub first: Color32,
    pub first_tint: Color32,
    pub second: Color32,
    pub second_tint: Color32,
    /// Text on a side's colour.
    pub on_side: Color32,
    /// Go, as text and ring.
    pub go: Color32,
    pub go_tint: Color32,
    /// The green button: at rest, under the pointer, pressed.
    pub go_button: [Color32; 3],
    /// Text on the green button.
    pub on_go: Color32,
    /// Secondary text on the green button.
    pub on_go_soft: Color32,
    pub warn: Color32,
    pub warn_tint: Color32,
    /// Text of a warning on its tint.
    pub on_warn: Color32,
    pub hit: Color32,
    pub hit_tint: Color32,
    /// Background of an odds bar.
    pub trough: Color32,
    /// Odds bar of neither side.
    pub odds: Color32,
    /// Outline of a tag.
    pub tag_line: Color32,
    /// Order chits by index; higher indices wrap around.
    pub chits: [Color32; 6],
    /// Letter on a chit.
    pub on_chit: Color32,
    pub card: CardColours,
    /// Coin: face and rim.
    pub coin: [Color32; 2],
    /// Ring around the widget with the focus.
    pub focus: Color32,
    /// Shadow under menus and windows.
    pub shadow: Color32,
    /// Only for the past: banner, frame, the moment shown.
    pub past: Color32,
    /// Text on it.
    pub on_past: Color32,
    /// Secondary text on it.
    pub on_past_soft: Color32,
}

/// Colours of cards and dice; nearly the same in both themes, as on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardColours {
    pub paper: Color32,
    pub line: Color32,
    /// Black suits, pips and numbers.
    pub black: Color32,
    /// Red suits.
    pub red: Color32,
    /// The mark of a card that was typed in.
    pub mark: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const CHITS: [Color32; 6] =
    [rgb(0xD5_5E00), rgb(0x00_9E73), rgb(0x00_72B2), rgb(0x8A_4F7D), rgb(0x7A_6A00), rgb(0x55_5B66)];

const DAY: Tokens = Tokens {
    paper: rgb(0xF7_F4ED),
    panel: rgb(0xFF_FDF8),
    line: rgb(0xD9_D2C3),
    faint_line: rgb(0xEA_E5D9),
    ink: rgb(0x22_252A),
    soft_ink: rgb(0x6B_6A66),
    dim_ink: rgb(0x9D_9A92),
    hover: rgb(0xF1_EDE2),
    done: rgb(0xEC_E8DC),
    cap: rgb(0xFF_FDF8),
    first: rgb(0x1F_5FA8),
    first_tint: rgb(0xE3_EDF8),
    second: rgb(0xB5_471B),
    second_tint: rgb(0xFA_E8DF),
    on_side: rgb(0xFF_FFFF),
    go: rgb(0x1E_7A5A),
    go_tint: rgb(0xE2_F1EA),
    go_button: [rgb(0x1E_7A5A), rgb(0x23_8B67), rgb(0x18_664B)],
    on_go: rgb(0xFF_FFFF),
    on_go_soft: rgb(0xE4_F3EC),
    warn: rgb(0xA8_6400),
    warn_tint: rgb(0xFB_EFD6),
    on_warn: rgb(0x86_4F00),
    hit: rgb(0xC3_2A33),
    hit_tint: rgb(0xFB_E9E7),
    trough: rgb(0xEE_E9DE),
    odds: rgb(0x9A_9585),
    tag_line: rgb(0xD3_CCBC),
    chits: CHITS,
    on_chit: rgb(0xFF_FFFF),
    card: CardColours {
        paper: rgb(0xFF_FFFF),
        line: rgb(0xBF_B8A8),
        black: rgb(0x16_181C),
        red: rgb(0xC3_202B),
        mark: rgb(0x8C_8778),
    },
    coin: [rgb(0xC9_9A2E), rgb(0x94_6F17)],
    focus: rgb(0x1F_5FA8),
    shadow: Color32::from_black_alpha(28),
    past: rgb(0x5B_4A8A),
    on_past: rgb(0xFF_FFFF),
    on_past_soft: rgb(0xDE_D6EE),
};

const NIGHT: Tokens = Tokens {
    paper: rgb(0x1C_1E22),
    panel: rgb(0x24_272C),
    line: rgb(0x3A_3E46),
    faint_line: rgb(0x30_343A),
    ink: rgb(0xE8_E6E1),
    soft_ink: rgb(0xA3_A19B),
    dim_ink: rgb(0x70_6F6C),
    hover: rgb(0x2E_3238),
    done: rgb(0x2F_333A),
    cap: rgb(0x1F_2226),
    first: rgb(0x5B_9BE0),
    first_tint: rgb(0x22_364D),
    second: rgb(0xE0_7B4A),
    second_tint: rgb(0x47_291B),
    on_side: rgb(0x13_161A),
    go: rgb(0x2F_9E75),
    go_tint: rgb(0x1E_3A30),
    go_button: [rgb(0x22_825F), rgb(0x2A_9670), rgb(0x1C_6C4F)],
    on_go: rgb(0xFF_FFFF),
    on_go_soft: rgb(0xDD_F1E8),
    warn: rgb(0xE0_A84A),
    warn_tint: rgb(0x40_331C),
    on_warn: rgb(0xEB_BA67),
    hit: rgb(0xF0_6A66),
    hit_tint: rgb(0x46_2626),
    trough: rgb(0x33_373E),
    odds: rgb(0x96_9385),
    tag_line: rgb(0x48_4D56),
    chits: CHITS,
    on_chit: rgb(0xFF_FFFF),
    card: CardColours {
        paper: rgb(0xF3_EFE7),
        line: rgb(0x8C_877B),
        black: rgb(0x16_181C),
        red: rgb(0xC3_202B),
        mark: rgb(0x8C_8778),
    },
    coin: [rgb(0xD3_A63C), rgb(0x8A_6A1C)],
    focus: rgb(0x5B_9BE0),
    shadow: Color32::from_black_alpha(110),
    past: rgb(0xA5_94DC),
    on_past: rgb(0x1A_1626),
    on_past_soft: rgb(0x33_2C4A),
};

pub static LIGHT: Tokens = DAY;

pub static DARK: Tokens = NIGHT;

/// While the past is shown: another background.
pub static LIGHT_PAST: Tokens = Tokens {
    paper: rgb(0xE9_E3F2),
    panel: rgb(0xFA_F8FC),
    line: rgb(0xCD_C3DF),
    faint_line: rgb(0xE2_DBED),
    hover: rgb(0xEF_EAF6),
    done: rgb(0xE2_DBED),
    cap: rgb(0xFF_FDF8),
    trough: rgb(0xE2_DBED),
    tag_line: rgb(0xC9_BFDC),
    ..DAY
};

pub static DARK_PAST: Tokens = Tokens {
    paper: rgb(0x33_2C4A),
    panel: rgb(0x23_1F30),
    line: rgb(0x4C_4368),
    faint_line: rgb(0x39_3250),
    hover: rgb(0x2F_2942),
    done: rgb(0x3D_3556),
    cap: rgb(0x1E_1A2A),
    trough: rgb(0x3D_3556),
    tag_line: rgb(0x57_4D75),
    ..NIGHT
};

impl Tokens {
    /// The colours in which a part of the window is painted.
    pub fn of(ui: &Ui) -> &'static Self {
        let visuals = ui.visuals();
        // The background tells whether this part shows the past.
        match (visuals.dark_mode, visuals.panel_fill) {
            (false, ground) if ground == LIGHT_PAST.paper => &LIGHT_PAST,
            (true, ground) if ground == DARK_PAST.paper => &DARK_PAST,
            (false, _) => &LIGHT,
            (true, _) => &DARK,
        }
    }

    pub fn of_theme(theme: Theme) -> &'static Self {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    /// For fills, rings and coloured text.
    pub fn tone(&self, tone: ColourRole) -> Color32 {
        match tone {
            ColourRole::Neutral => self.soft_ink,
            ColourRole::First => self.first,
            ColourRole::Second => self.second,
            ColourRole::Go => self.go,
            ColourRole::Warn => self.warn,
            ColourRole::Hit => self.hit,
        }
    }

    /// The pale background of a role.
    pub fn tint(&self, tone: ColourRole) -> Color32 {
        match tone {
            ColourRole::Neutral => self.done,
            ColourRole::First => self.first_tint,
            ColourRole::Second => self.second_tint,
            ColourRole::Go => self.go_tint,
            ColourRole::Warn => self.warn_tint,
            ColourRole::Hit => self.hit_tint,
        }
    }

    pub fn chit(&self, index: u8) -> Color32 {
        self.chits[usize::from(index) % self.chits.len()]
    }
}

pub fn text(size: f32) -> FontId {
    FontId::proportional(size)
}

/// For names and buttons.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(fonts::SEMIBOLD.into()))
}

/// For titles and numbers that matter.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(fonts::BOLD.into()))
}
