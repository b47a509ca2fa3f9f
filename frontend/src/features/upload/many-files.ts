import { uploadBytesMax, uploadFormats, type UploadRules } from '@jinwi/contracts';

export type RejectionReason = 'type' | 'size' | 'empty' | 'many' | 'damaged' | 'archive';

/** Accepted MIME types and extensions, for picking and dropping. */
export const acceptedFiles = ({ formats }: UploadRules): Record<string, readonly string[]> =>
  Object.fromEntries(
    formats.map((format) => [uploadFormats[format].contentType, uploadFormats[format].extensions]),
  );

/** Accepted MIME types of a ZIP, with file extensions. Windows reports the second type. */
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

export type ManyFiles =
  { kind: 'images'; files: readonly File[]; leftOut: readonly LeftOut[] } | { kind: 'archive'; file: File };

/** Returns several files or a ZIP as a batch; null for a single image. */
export function manyFilesOf(files: readonly File[], rules: UploadRules): ManyFiles | null {
  const [file] = files;
  if (!file) return null;
  if (files.length === 1) return isArchive(file) ? { kind: 'archive', file } : null;
  const sorted = files.map((each) => ({
    file: each,
    reason: isArchive(each) ? ('archive' as const) : refusalOf(each, rules),
  }));
  return {
    kind: 'images',
    files: sorted.filter(({ reason }) => reason === null).map((each) => each.file),
    leftOut: sorted.flatMap(({ file: { name }, reason }) => (reason ? [{ name, reason }] : [])),
  };
}

/** Returns why a file is refused, by the same rules as for dropped files; null if it is accepted. */
export function refusalOf(file: File, rules: UploadRules): RejectionReason | null {
  if (!isAccepted(file, rules)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > uploadBytesMax(rules) ? 'size' : null;
}

/** Checks the extension of files without a type, because browsers report no type for formats that they do not know. */
function isAccepted({ name, type }: File, rules: UploadRules): boolean {
  const accepted = acceptedFiles(rules);
  if (Object.hasOwn(accepted, type)) return true;
  const extensions = Object.values(accepted).flat();
  return type === '' && extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
