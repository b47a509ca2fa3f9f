/** Made by training/fuse.py; not edited by hand. */
export const networkVersion = '2026-11-22';

/** Log odds that AI made a picture are `bias + slope · mean logit of its views`. */
export const networkOdds = { bias: -0.0061, slope: 1.2502 };
