//! Chance and odds through their public interface, against brute force and the printed figures.

mod brute;
mod draws;
mod figures;
mod hands;
mod limits;
mod properties;
mod scripts;
mod steps;
mod typing;
