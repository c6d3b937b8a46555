//! Keeps keys in the order they were pressed: a slow frame gets several, and a shortcut must not overtake what was
//! typed before it.

use std::collections::VecDeque;

use egui::{Context, Event, Key, RawInput};

/// Events that wait for their frame.
#[derive(Debug, Default)]
pub(super) struct EventOrder(VecDeque<Event>);

impl EventOrder {
    /// Leaves in `input` what one frame may see: text up to the Enter that ends it, or one shortcut. The rest waits
    /// for the next frame, which is requested.
    pub(super) fn one_at_a_time(&mut self, ctx: &Context, input: &mut RawInput) {
        self.0.extend(input.events.drain(..));
        while let Some(event) = self.0.pop_front() {
            if is_shortcut(&event) && input.events.iter().any(is_typed) {
                self.0.push_front(event);
                break;
            }
            let acts = is_shortcut(&event) || is_press(&event, |key| key == Key::Enter);
            input.events.push(event);
            if acts {
                break;
            }
        }
        if !self.0.is_empty() {
            ctx.request_repaint();
        }
    }
}

fn is_press(event: &Event, is: impl Fn(Key) -> bool) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if is(*key))
}

fn is_typed(event: &Event) -> bool {
    matches!(event, Event::Text(_) | Event::Paste(_) | Event::Key { pressed: true, .. })
}

fn is_shortcut(event: &Event) -> bool {
    let with_modifier =
        matches!(event, Event::Key { pressed: true, modifiers, .. } if modifiers.command || modifiers.alt);
    with_modifier || is_press(event, |key| key == Key::Escape || (Key::F1..=Key::F12).contains(&key))
}

#[cfg(test)]
mod tests {
    use egui::Modifiers;

    use super::*;

    fn key(key: Key, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
    }

    #[test]
    fn a_shortcut_waits_for_what_was_typed_before_it() {
        let (ctx, mut order) = (Context::default(), EventOrder::default());
        let typed = Event::Text("hits f24 +1".to_owned());
        let enter = key(Key::Enter, Modifiers::NONE);
        let undo = key(Key::Z, Modifiers::COMMAND);
        let allow = key(Key::F9, Modifiers::NONE);
        let all = vec![typed.clone(), enter.clone(), undo.clone(), typed.clone(), allow.clone()];
        let mut input = RawInput { events: all, ..RawInput::default() };
        let mut frames = Vec::new();
        while !input.events.is_empty() || !order.0.is_empty() {
            order.one_at_a_time(&ctx, &mut input);
            frames.push(std::mem::take(&mut input.events));
        }
        assert_eq!(frames, [vec![typed.clone(), enter], vec![undo], vec![typed], vec![allow]]);
    }
}
