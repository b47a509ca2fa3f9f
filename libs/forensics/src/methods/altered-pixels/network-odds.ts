/** Made by training/altered/fuse.py for the network 2026-11-26.3; not edited by hand. */

/** Log odds that a cell was altered are `bias + slope · logit`. */
export const cellOdds = { bias: 0.9208, slope: 0.7769 };

/** There are signs of alteration if the contrast of the map is at least this. */
export const signsFrom = 1.41;
