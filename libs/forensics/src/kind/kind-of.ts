import { type PictureKind } from '@jinwi/contracts';
import { isEditor, type RawMetadata } from '../formats/metadata/read-metadata.js';
import { xmpValue } from '../formats/metadata/xmp.js';
import { type Rendered } from '../pixels/surfaces/rendered-as.js';
import { type CriterionId, type ForensicCode } from '../report/codes.js';
import {
  type Criterion,
  type Finding,
  type ImageFacts,
  type MetadataField,
  type Provenance,
} from '../report/report.js';

/** The methods on whose results the kind depends; all are fast. */
export const kindTests: readonly CriterionId[] = [
  'jpeg-structure',
  'metadata',
  'png-history',
  'declared-ai',
  'provenance',
  'thumbnail',
];

/** What the engine knows of a picture once all methods have run. */
export interface KindInput {
  image: Pick<ImageFacts, 'format' | 'width' | 'height'>;
  criteria: readonly Criterion[];
  findings: readonly Finding[];
  metadata: readonly MetadataField[];
  provenance: Provenance;
  raw: RawMetadata;
  /** The kind that the pixels show; null for photos. */
  rendered: Rendered | null;
}

/** If the longer side has fewer pixels, the picture counts as too small to keep traces. */
const tracesFrom = 256;

/** The first of these that gives a kind decides: size, what the file states, pixels, traces of the saving program. */
export function kindOf(known: KindInput): PictureKind {
  const { width, height } = known.image;
  if (Math.max(width, height) < tracesFrom) return 'thumbnail';
  return statedKind(known) ?? known.rendered ?? savedKind(known);
}

/** Returns the kind that the file states; null if it names no camera or scanner and is not a stated screenshot. */
function statedKind(known: KindInput): PictureKind | null {
  if (hasFinding(known, 'provenance.valid-camera')) return 'camera';
  if (isStatedScreenshot(known)) return 'screenshot';
  if (isScanned(known.metadata)) return 'graphic';
  if (!namesCamera(known)) return null;
  if (isEdited(known)) return 'edited';
  return isUntouched(known) ? 'camera' : 'unknown';
}

const cameraFields: readonly ForensicCode[] = ['field.make', 'field.model'];

const namesCamera = ({ metadata }: KindInput): boolean =>
  cameraFields.every((code) => metadata.some((field) => field.code === code));

/** Any one of these shows that the camera saved the file. Not all are required: many phones have no custom tables. */
const ownDetails: readonly string[] = ['jpeg.quality-custom', 'thumbnail.matches'] satisfies ForensicCode[];

/** Whether nothing shows that another program saved the camera's file. */
function isUntouched({ image, criteria, findings }: KindInput): boolean {
  const isOwn =
    image.format === 'heic' ||
    criteria.some(({ details }) => details.some(({ code }) => ownDetails.includes(code)));
  return isOwn && !findings.some(({ group, strength }) => group === 'edit' || strength === 'strong');
}

function savedKind(known: KindInput): PictureKind {
  if (isEdited(known)) return 'edited';
  return hasFinding(known, 'jpeg.messenger-like') ? 'shared-copy' : 'unknown';
}

const hasFinding = ({ findings }: KindInput, wanted: ForensicCode): boolean =>
  findings.some(({ code }) => code === wanted);

const captureComment = /^screenshot$/iu;
const captureTools = /screenshot|greenshot|sharex|flameshot|snagit/iu;
const scanners = /scan|silverfast/iu;

/** EXIF comments begin with eight bytes that name the character code. */
const commentStart = 8;

/** Whether the file calls itself a screenshot, as screenshots of iOS and macOS do, or names a screenshot program. */
function isStatedScreenshot({ raw: { userComment, xmp }, metadata }: KindInput): boolean {
  const written = new TextDecoder('latin1').decode(userComment?.subarray(commentStart));
  const comments = [written, xmpValue(xmp, 'exif:UserComment') ?? ''];
  return (
    comments.some((comment) => captureComment.test(comment.trim())) ||
    valuesOf(metadata, ['field.software']).some((name) => captureTools.test(name))
  );
}

const isScanned = (metadata: readonly MetadataField[]): boolean =>
  valuesOf(metadata, ['field.make', 'field.model', 'field.software']).some((value) => scanners.test(value));

const valuesOf = (metadata: readonly MetadataField[], codes: readonly ForensicCode[]): string[] =>
  metadata.filter(({ code }) => codes.some((wanted) => wanted === code)).map(({ value }) => value);

/** Findings that only a photo editor leaves. */
const traces: readonly string[] = [
  'jpeg.adobe-encoder',
  'metadata.editor',
  'metadata.edit-history',
  'metadata.derived-from',
  'metadata.ancestors',
  'metadata.retouched-spots',
  'metadata.text-layers',
  'metadata.raw-development',
  'metadata.composed-source',
] satisfies ForensicCode[];

/** Whether the encoder, the metadata or intact Content Credentials show that a photo editor saved the file. */
const isEdited = ({ findings, metadata, provenance }: KindInput): boolean =>
  findings.some(isTrace) ||
  metadata.some(({ code }) => code === ('field.processing-software' satisfies ForensicCode)) ||
  recordsEdits(provenance);

const isTrace = ({ code, params }: Finding): boolean =>
  traces.includes(code) || (code === 'png.writer' && isEditor(String(params.name)));

const recordsEdits = ({ state, actions }: Provenance): boolean =>
  (state === 'valid' || state === 'unknown-signer') && actions.some(({ isEdit }) => isEdit);
