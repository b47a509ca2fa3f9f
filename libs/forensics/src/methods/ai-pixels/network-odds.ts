/** Made by training/fuse.py; not edited by hand. */
export const networkVersion = '2026-11-28.2';

/** Log odds that AI made a picture are `bias + slope · sum of weight · logit of its two views`. */
export const networkOdds = { bias: 0.6943, slope: 1.017 };
export const viewWeights = { native: 1, '512': 0.5, '256': 0.25 } as const;

/** From this change of the log odds down, drawings by people are spared; chosen by hand (training/log.md). */
export const drawnFrom = -0.4;

/** Limits of the log odds for signs of AI, likely AI and unlikely AI, chosen by training/risk.py. */
export const signsFrom = 2.25;
export const likelyFrom = 3.5;
export const unlikelyUpTo = -2.35;

/** The second network confirms that AI is likely if its logit of the reduced view is at least this. */
export const confirmedFrom = 1;
