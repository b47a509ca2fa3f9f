/** Made by training/fuse.py; not edited by hand. */
export const networkVersion = '2026-11-27.1';

/** Log odds that AI made a picture are `bias + slope · mean logit of its three views`, an absent one counting 0. */
export const networkOdds = { bias: 0.5756, slope: 1.623 };

/** Log odds from which there are signs of AI, AI is likely, and up to which it is unlikely; see training/risk.py. */
export const signsFrom = 2.2;
export const likelyFrom = 3.75;
export const unlikelyUpTo = -1.8;
