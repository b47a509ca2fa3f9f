/** Made by training/fuse.py; not edited by hand. */
export const networkVersion = '2026-11-22.5';

/** Log odds that AI made a picture are `bias + slope · mean logit of its three views`, an absent one counting 0. */
export const networkOdds = { bias: -0.0685, slope: 1.696 };

/** Log odds from which there are signs of AI, AI is likely, and up to which it is unlikely; see training/risk.py. */
export const signsFrom = 1.4;
export const likelyFrom = 2.75;
export const unlikelyUpTo = -2.85;
