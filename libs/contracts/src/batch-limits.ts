/** The most images of one batch. */
export const batchImagesMax = 1_000;
/** Batches of one member that are not done. */
export const batchesUnfinishedMax = 3;
