/** Maximum number of images in one batch. */
export const batchImagesMax = 1_000;
/** Maximum number of unfinished batches per member. */
export const batchesUnfinishedMax = 3;
