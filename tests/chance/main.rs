//! Chance and odds through their public interface, against brute force and the printed figures.

mod brute;
mod draws;
mod figures;
mod limits;
mod properties;
mod scripts;
mod typing;
