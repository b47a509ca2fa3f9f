/** Made by training/altered/fuse.py; not edited by hand. */
export const networkVersion = '2026-11-26.1';

/** Log odds that a cell was altered are `bias + slope · logit`. */
export const cellOdds = { bias: 1.177, slope: 0.9537 };

/** The image's logit from which there are signs of alteration. */
export const signsFrom = -0.294;
