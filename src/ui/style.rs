//! Styles egui's own widgets with the tokens: hairlines, few greys, no gradients. Mixes no colour itself.

use egui::style::{HandleShape, Selection, WidgetVisuals};
use egui::{Color32, CornerRadius, Margin, Shadow, Stroke, Style, TextStyle, Theme, Visuals, vec2};

use super::theme::{self, Tokens, size};

/// For both themes, so that switching is instant.
pub fn apply(ctx: &egui::Context) {
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| {
            text(style);
            spacing(style);
            visuals(&mut style.visuals, Tokens::of_theme(theme));
        });
    }
}

/// Styles a part of the window, and everything drawn in it, for the past.
pub fn look_back(ui: &mut egui::Ui) {
    let tokens = if ui.visuals().dark_mode { &theme::DARK_PAST } else { &theme::LIGHT_PAST };
    visuals(ui.visuals_mut(), tokens);
}

fn text(style: &mut Style) {
    style.text_styles = [
        (TextStyle::Body, theme::text(size::TEXT)),
        (TextStyle::Button, theme::text(size::TEXT)),
        (TextStyle::Heading, theme::bold(size::TITLE)),
        (TextStyle::Small, theme::text(size::NOTE)),
        (TextStyle::Monospace, egui::FontId::monospace(size::TABLE)),
    ]
    .into();
    style.drag_value_text_style = TextStyle::Body;
}

fn spacing(style: &mut Style) {
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(2.0 * size::STEP, size::STEP);
    spacing.button_padding = vec2(3.0 * size::STEP, size::STEP);
    spacing.interact_size = vec2(40.0, 28.0);
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(8);
    spacing.icon_width = 16.0;
    spacing.icon_width_inner = 10.0;
    spacing.icon_spacing = 6.0;
    spacing.indent = 16.0;
    spacing.tooltip_width = 420.0;
    spacing.slider_rail_height = 4.0;
    spacing.scroll.bar_width = 8.0;
    spacing.scroll.floating_width = 4.0;
    style.interaction.tooltip_delay = 0.35;
    style.animation_time = 0.08;
}

fn visuals(visuals: &mut Visuals, tokens: &Tokens) {
    let hairline = Stroke::new(size::HAIRLINE, tokens.line);
    let accent = Stroke::new(size::HAIRLINE, tokens.focus);
    let widget = |fill: Color32, edge: Stroke, ink: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: edge,
        corner_radius: CornerRadius::same(size::RADIUS as u8),
        fg_stroke: Stroke::new(1.5, ink),
        expansion: 0.0,
    };
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(tokens.panel, hairline, tokens.ink);
    widgets.noninteractive.fg_stroke.width = size::HAIRLINE;
    widgets.inactive = widget(tokens.panel, hairline, tokens.ink);
    widgets.hovered = widget(tokens.hover, Stroke::new(size::HAIRLINE, tokens.soft_ink), tokens.ink);
    widgets.active = widget(tokens.done, accent, tokens.ink);
    widgets.open = widget(tokens.hover, hairline, tokens.ink);

    visuals.selection = Selection { bg_fill: tokens.first_tint, stroke: Stroke::new(1.5, tokens.focus) };
    visuals.weak_text_color = Some(tokens.soft_ink);
    visuals.hyperlink_color = tokens.first;
    visuals.warn_fg_color = tokens.warn;
    visuals.error_fg_color = tokens.hit;
    visuals.faint_bg_color = tokens.hover;
    visuals.extreme_bg_color = tokens.trough;
    visuals.text_edit_bg_color = Some(tokens.panel);
    visuals.code_bg_color = tokens.done;
    visuals.panel_fill = tokens.paper;
    visuals.window_fill = tokens.panel;
    visuals.window_stroke = hairline;
    visuals.window_corner_radius = CornerRadius::same(size::RADIUS_BIG as u8);
    visuals.menu_corner_radius = CornerRadius::same(size::RADIUS as u8);
    visuals.window_shadow = Shadow { offset: [0, 8], blur: 28, spread: 0, color: tokens.shadow };
    visuals.popup_shadow = Shadow { offset: [0, 4], blur: 12, spread: 0, color: tokens.shadow };
    visuals.text_cursor.stroke = Stroke::new(2.0, tokens.focus);
    // A blinking cursor would redraw the whole window twice a second for ever.
    visuals.text_cursor.blink = false;
    visuals.indent_has_left_vline = false;
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = HandleShape::Circle;
    visuals.disabled_alpha = 0.55;
}
