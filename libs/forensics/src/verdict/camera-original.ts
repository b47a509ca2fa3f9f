import { type ForensicCode } from '../report/codes.js';
import { type Criterion, type DecisiveFact, type Finding, type MetadataField } from '../report/report.js';

interface CameraOriginal {
  fact: DecisiveFact;
  finding: Finding;
}

const code = 'camera.original' satisfies ForensicCode;
const found: CameraOriginal = {
  fact: { code, kind: 'camera-original' },
  finding: { criterionId: 'jpeg-structure', code, params: {}, group: 'file', strength: 'info' },
};

interface Known {
  criteria: readonly Criterion[];
  findings: readonly Finding[];
  metadata: readonly MetadataField[];
}

/** Details that a camera's file has, and that programs usually drop or change when they save. */
const requiredDetails: readonly ForensicCode[] = [
  'jpeg.quality-custom',
  'metadata.consistent',
  'thumbnail.matches',
];
const requiredFields: readonly ForensicCode[] = ['field.make', 'field.model', 'field.date-original'];

/** Fields that name a program which processed the image. */
const foreignFields: readonly ForensicCode[] = ['field.processing-software', 'field.creator-tool'];

/**
 * Whether everything in the file is as a camera writes it: its own quantisation tables, metadata without a
 * contradiction or a trace of editing, and a preview of the same image. A forger can imitate all of it; `evaluate`
 * measures how rarely altered and AI images pass.
 * @returns the decisive fact and the finding that shows it; null if anything in the file differs
 */
export function cameraOriginal({ criteria, findings, metadata }: Known): CameraOriginal | null {
  const details = new Set(criteria.flatMap((criterion) => criterion.details.map(({ code }) => code)));
  const fields = new Set(metadata.map(({ code }) => code));
  const isWhole =
    requiredDetails.every((code) => details.has(code)) && requiredFields.every((code) => fields.has(code));
  const isForeign =
    foreignFields.some((code) => fields.has(code)) ||
    findings.some(({ group, strength }) => group === 'edit' || strength === 'strong') ||
    criteria.some(({ fired }) => fired);
  return isWhole && !isForeign ? found : null;
}
