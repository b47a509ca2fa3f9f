import { type RawMetadata } from '../formats/metadata/read-metadata.js';
import { xmpValue } from '../formats/metadata/xmp.js';
import { type ForensicCode } from '../report/codes.js';
import { type MetadataField } from '../report/report.js';

const captureComment = /^screenshot$/iu;
const captureTools = /screenshot|greenshot|sharex|flameshot|snagit/iu;
const scanners = /scan|silverfast/iu;

/** EXIF comments begin with eight bytes that name the character code. */
const commentStart = 8;

interface Stated {
  raw: Pick<RawMetadata, 'userComment' | 'xmp'>;
  metadata: readonly MetadataField[];
}

/** Whether the file calls itself a screenshot, as those of iOS and macOS do, or names a screenshot program. */
export function isStatedScreenshot({ raw: { userComment, xmp }, metadata }: Stated): boolean {
  const written = new TextDecoder('latin1').decode(userComment?.subarray(commentStart));
  const comments = [written, xmpValue(xmp, 'exif:UserComment') ?? ''];
  return (
    comments.some((comment) => captureComment.test(comment.trim())) ||
    valuesOf(metadata, ['field.software']).some((name) => captureTools.test(name))
  );
}

/** Whether the file names a scanner or its software. */
export const isScanned = (metadata: readonly MetadataField[]): boolean =>
  valuesOf(metadata, ['field.make', 'field.model', 'field.software']).some((value) => scanners.test(value));

const valuesOf = (metadata: readonly MetadataField[], codes: readonly ForensicCode[]): string[] =>
  metadata.filter(({ code }) => codes.some((wanted) => wanted === code)).map(({ value }) => value);
