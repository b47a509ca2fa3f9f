/** PEM certificates of the signers' roots. */
export const trustAnchors = '';
