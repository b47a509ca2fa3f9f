/** The keys of a kind of paid work in the object store: a folder of the kind holds one folder a submission. */
const objectKeys = (root: string, upload: string) => ({
  root,
  /** Holds everything stored for one submission; ends with a slash. */
  folderOf: (id: string) => `${root}${id}/`,
  uploadOf: (id: string) => `${root}${id}/${upload}`,
});

export const analysisKeys = {
  ...objectKeys('analyses/', 'original'),
  /** An attempt that died must not write over what the next one stored. */
  fetchOf: ({ id, attempt }: { id: string; attempt: number }) => `analyses/${id}/original-${attempt}`,
};
export const exportKeys = {
  root: 'exports/',
  /** An attempt that died leaves parts that the next one must not mix with its own. */
  partOf: ({ id, attempt, part }: { id: string; attempt: number; part: number }) =>
    `exports/${id}/${attempt}-${part}`,
};
export const generationKeys = objectKeys('generations/', 'reference');
