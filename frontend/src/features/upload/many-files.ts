import { uploadBytesMax, uploadFormats, type UploadRules } from '@jinwi/contracts';

export type RejectionReason = 'type' | 'size' | 'empty' | 'many' | 'damaged' | 'archive';

/** For picking and dropping. */
export const acceptedFiles = ({ formats }: UploadRules): Record<string, readonly string[]> =>
  Object.fromEntries(
    formats.map((format) => [uploadFormats[format].contentType, uploadFormats[format].extensions]),
  );

/** The second is what Windows says. */
export const acceptedArchives: Record<string, readonly string[]> = {
  'application/zip': ['.zip'],
  'application/x-zip-compressed': [],
};

const isArchive = ({ name, type }: File): boolean =>
  Object.hasOwn(acceptedArchives, type) || /\.zip$/i.test(name);

interface LeftOut {
  name: string;
  reason: RejectionReason;
}

/** What becomes a batch. */
export type ManyFiles =
  { kind: 'images'; files: readonly File[]; leftOut: readonly LeftOut[] } | { kind: 'archive'; file: File };

/** Several files or a ZIP; null for what is analysed alone. */
export function manyFilesOf(files: readonly File[], rules: UploadRules): ManyFiles | null {
  const [file] = files;
  if (!file) return null;
  if (files.length === 1) return isArchive(file) ? { kind: 'archive', file } : null;
  const sorted = files.map((each) => ({ file: each, reason: refusalOf(each, rules) }));
  return {
    kind: 'images',
    files: sorted.filter(({ reason }) => reason === null).map((each) => each.file),
    leftOut: sorted.flatMap(({ file: { name }, reason }) => (reason ? [{ name, reason }] : [])),
  };
}

/** Why one of several files is not taken, by the rules of dropping. */
function refusalOf(file: File, rules: UploadRules): RejectionReason | null {
  if (isArchive(file)) return 'archive';
  if (!isAccepted(file, rules)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > uploadBytesMax(rules) ? 'size' : null;
}

/** Browsers name no type for formats that they do not know. */
function isAccepted({ name, type }: File, rules: UploadRules): boolean {
  const accepted = acceptedFiles(rules);
  if (Object.hasOwn(accepted, type)) return true;
  const extensions = Object.values(accepted).flat();
  return type === '' && extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
