import { type PictureKind } from '@jinwi/contracts';
import { type RawMetadata } from '../formats/metadata/read-metadata.js';
import { type Rendered } from '../pixels/surfaces/rendered-as.js';
import { type ForensicCode } from '../report/codes.js';
import {
  type Criterion,
  type Finding,
  type ImageFacts,
  type MetadataField,
  type Provenance,
} from '../report/report.js';
import { isEdited } from './is-edited.js';
import { isScanned, isStatedScreenshot } from './stated-origin.js';

/** What the engine knows of a picture once all methods have run. */
export interface Known {
  image: Pick<ImageFacts, 'format' | 'width' | 'height'>;
  criteria: readonly Criterion[];
  findings: readonly Finding[];
  metadata: readonly MetadataField[];
  provenance: Provenance;
  raw: RawMetadata;
  /** The kind that the pixels show; null for photos. */
  rendered: Rendered | null;
}

/** Minimum longer side in pixels; smaller pictures keep no traces. */
const tracesFrom = 256;

/**
 * Decides a picture's kind by its size, what the file states, its pixels, and traces of the program that saved it. The
 * first of these that gives a kind decides.
 */
export function kindOf(known: Known): PictureKind {
  const { width, height } = known.image;
  if (Math.max(width, height) < tracesFrom) return 'thumbnail';
  return statedKind(known) ?? known.rendered ?? savedKind(known);
}

/**
 * The kind that the file states; null if the file names neither a camera nor a scanner and does not call itself a
 * screenshot.
 */
function statedKind(known: Known): PictureKind | null {
  if (hasFinding(known, 'provenance.valid-camera')) return 'camera';
  if (isStatedScreenshot(known)) return 'screenshot';
  if (isScanned(known.metadata)) return 'graphic';
  if (!namesCamera(known)) return null;
  if (isEdited(known)) return 'edited';
  return isUntouched(known) ? 'camera' : 'unknown';
}

const cameraFields: readonly ForensicCode[] = ['field.make', 'field.model'];

const namesCamera = ({ metadata }: Known): boolean =>
  cameraFields.every((code) => metadata.some((field) => field.code === code));

/**
 * Any one of these details shows that the camera itself saved the file. Custom tables are not required, because many
 * phones use those of a common library.
 */
const ownDetails: readonly string[] = ['jpeg.quality-custom', 'thumbnail.matches'] satisfies ForensicCode[];

/** Whether nothing shows that another program saved the camera's file. */
function isUntouched({ image, criteria, findings }: Known): boolean {
  const isOwn =
    image.format === 'heic' ||
    criteria.some(({ details }) => details.some(({ code }) => ownDetails.includes(code)));
  return isOwn && !findings.some(({ group, strength }) => group === 'edit' || strength === 'strong');
}

function savedKind(known: Known): PictureKind {
  if (isEdited(known)) return 'edited';
  return hasFinding(known, 'jpeg.messenger-like') ? 'shared-copy' : 'unknown';
}

const hasFinding = ({ findings }: Known, wanted: ForensicCode): boolean =>
  findings.some(({ code }) => code === wanted);
