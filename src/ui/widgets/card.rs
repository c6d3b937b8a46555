//! Playing cards: faces, backs, jokers and cards not yet known. Knows no deck and no rule.

use egui::{
    Color32, CornerRadius, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, Widget, WidgetInfo, pos2, vec2,
};

use super::paint;
use crate::ui::theme::{self, ColourRole, Tokens};

/// Room around the card for its ring.
const MARGIN: f32 = 3.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuitSign {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

impl SuitSign {
    pub fn sign(self) -> &'static str {
        match self {
            Self::Spades => "♠",
            Self::Hearts => "♥",
            Self::Diamonds => "♦",
            Self::Clubs => "♣",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Spades => "spades",
            Self::Hearts => "hearts",
            Self::Diamonds => "diamonds",
            Self::Clubs => "clubs",
        }
    }

    fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardSide {
    /// Ranks run from 1 (ace) to 13 (king).
    Card(u8, SuitSign),
    Joker,
    /// Face down, with the back in a side's colour.
    Back(ColourRole),
    /// Still to be drawn or typed.
    Unknown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardSize {
    /// In a side panel.
    Small,
    /// In the middle.
    #[default]
    Normal,
}

#[derive(Clone, Copy, Debug)]
#[must_use = "add it to a Ui"]
pub struct CardFace {
    face: CardSide,
    size: CardSize,
    counts: bool,
    typed: bool,
    clickable: bool,
}

impl CardFace {
    pub fn new(face: CardSide) -> Self {
        Self { face, size: CardSize::Normal, counts: false, typed: false, clickable: false }
    }

    /// Smaller, for side panels.
    pub fn small(mut self) -> Self {
        self.size = CardSize::Small;
        self
    }

    /// Ringed: this card counts.
    pub fn counts(mut self, counts: bool) -> Self {
        self.counts = counts;
        self
    }

    /// Marked in a corner: typed in from the table, not drawn by the program.
    pub fn typed(mut self, typed: bool) -> Self {
        self.typed = typed;
        self
    }

    /// Can be clicked and reached by Tab.
    pub fn clickable(mut self) -> Self {
        self.clickable = true;
        self
    }

    /// The card in words.
    pub fn words(self) -> String {
        let mut words = match self.face {
            CardSide::Card(rank, suit) => format!("{} of {}", rank_name(rank), suit.name()),
            CardSide::Joker => "joker".to_owned(),
            CardSide::Back(_) => "card face down".to_owned(),
            CardSide::Unknown => "card not yet known".to_owned(),
        };
        if self.counts {
            words.push_str(", counts");
        }
        if self.typed {
            words.push_str(", typed");
        }
        words
    }

    fn paint(self, ui: &Ui, rect: Rect, hovered: bool) {
        let tokens = Tokens::of(ui);
        let painter = ui.painter();
        let radius = match self.size {
            CardSize::Small => 4.0,
            CardSize::Normal => 6.0,
        };
        let corner = CornerRadius::same(radius as u8);
        if self.counts {
            let ring = Stroke::new(MARGIN, tokens.go);
            paint::ring(painter, rect.expand(MARGIN), radius + MARGIN, ring);
        }
        let edge = if hovered { tokens.focus } else { tokens.card.line };
        match self.face {
            CardSide::Unknown => {
                painter.rect_filled(rect, corner, tokens.panel);
                let stroke = Stroke::new(1.25, if hovered { edge } else { tokens.soft_ink });
                paint::dashed_rect(painter, rect, radius, stroke);
                let font = theme::semibold(rect.height() * 0.3);
                paint::centred(painter, rect, paint::line(ui, "?", font, tokens.soft_ink));
            }
            CardSide::Back(tone) => {
                let side = tokens.tone(tone);
                painter.rect(rect, corner, tokens.card.paper, Stroke::new(1.0, edge), StrokeKind::Inside);
                let inner = rect.shrink(3.0);
                painter.rect_filled(inner, CornerRadius::same(2), side);
                let thread = Stroke::new(1.0, tokens.card.paper.gamma_multiply(0.45));
                paint::hatch(painter, inner.shrink(1.0), 6.0, thread, true);
                paint::hatch(painter, inner.shrink(1.0), 6.0, thread, false);
            }
            CardSide::Card(..) | CardSide::Joker => {
                painter.rect(rect, corner, tokens.card.paper, Stroke::new(1.0, edge), StrokeKind::Inside);
                self.paint_face(ui, rect);
            }
        }
        if self.typed {
            paint::folded_corner(ui, rect, radius, radius + 5.0);
        }
    }

    fn paint_face(self, ui: &Ui, rect: Rect) {
        let tokens = Tokens::of(ui);
        let (top, sign, ink): (&str, &str, Color32) = match self.face {
            CardSide::Card(rank, suit) if suit.is_red() => (rank_sign(rank), suit.sign(), tokens.card.red),
            CardSide::Card(rank, suit) => (rank_sign(rank), suit.sign(), tokens.card.black),
            _ => ("Joker", "★", tokens.card.black),
        };
        let joker = self.face == CardSide::Joker;
        let unit = rect.height();
        let rank = paint::line(ui, top, theme::bold(unit * if joker { 0.2 } else { 0.32 }), ink);
        let suit = paint::line(ui, sign, theme::text(unit * 0.42), ink);
        let x = rect.center().x;
        paint::ink_centred(ui.painter(), pos2(x, rect.top() + unit * 0.31), rank);
        paint::ink_centred(ui.painter(), pos2(x, rect.top() + unit * 0.69), suit);
    }

    fn extent(self) -> Vec2 {
        match self.size {
            CardSize::Small => vec2(34.0, 48.0),
            CardSize::Normal => vec2(46.0, 64.0),
        }
    }
}

impl Widget for CardFace {
    fn ui(self, ui: &mut Ui) -> Response {
        let sense = if self.clickable { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(self.extent() + Vec2::splat(2.0 * MARGIN), sense);
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect.shrink(MARGIN), self.clickable && response.hovered());
            paint::focus_ring(ui, &response, 8.0);
        }
        response.widget_info(|| {
            let role = if self.clickable { Role::Button } else { Role::Image };
            WidgetInfo::labeled(role, ui.is_enabled(), self.words())
        });
        response
    }
}

/// A row of cards that wraps; returns the index of the card that was clicked.
pub fn hand(ui: &mut Ui, cards: &[CardFace]) -> Option<usize> {
    let mut clicked = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.horizontal_wrapped(|ui| {
            for (i, card) in cards.iter().enumerate() {
                if ui.add(*card).clicked() {
                    clicked = Some(i);
                }
            }
        });
    });
    clicked
}

fn rank_sign(rank: u8) -> &'static str {
    const SIGNS: [&str; 14] = ["?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    SIGNS.get(usize::from(rank)).copied().unwrap_or("?")
}

fn rank_name(rank: u8) -> &'static str {
    match rank {
        1 => "ace",
        11 => "jack",
        12 => "queen",
        13 => "king",
        _ => rank_sign(rank),
    }
}
