import { z } from 'zod';

/** Object store keys for one kind of paid work. Each submission has its own folder below `root`. */
const objectKeys = (root: string, upload: string) => ({
  root,
  /** The folder of everything stored for one submission; ends with a slash. */
  folderOf: (id: string) => `${root}${id}/`,
  uploadOf: (id: string) => `${root}${id}/${upload}`,
});

export const analysisKeys = {
  ...objectKeys('analyses/', 'original'),
  /** Folder of the images of a comparison, within the folder of its first analysis. */
  comparisonFolderOf: ({ submissionId, comparisonId }: { submissionId: string; comparisonId: string }) =>
    `analyses/${submissionId}/comparisons/${comparisonId}/`,
  /** Each attempt has its own key, so that a failed one cannot overwrite what the next one stored. */
  fetchOf: ({ id, attempt }: { id: string; attempt: number }) => `analyses/${id}/original-${attempt}`,
};
export const exportKeys = {
  root: 'exports/',
  /** Each attempt has its own keys, so that parts left by a failed one do not mix with those of the next. */
  partOf: ({ id, attempt, part }: { id: string; attempt: number; part: number }) =>
    `exports/${id}/${attempt}-${part}`,
};
export const generationKeys = objectKeys('generations/', 'reference');
/** Keys of the pictures in the operator's collection. */
export const knownPictureKeys = {
  ...objectKeys('known/', 'original'),
  thumbnailOf: (id: string) => `known/${id}/thumbnail.webp`,
};

/** The location of a stored image and how it is served. */
export const storedImageSchema = z.object({
  key: z.string(),
  contentType: z.string(),
  fileName: z.string(),
  sizeBytes: z.int().positive(),
  /** SHA-256 of the bytes in hexadecimal; set for uploads. */
  sha256: z.string().optional(),
});
