import { type ForensicCode, type CriterionId } from '../report/codes.js';
import { type Criterion, type DecisiveFact, type Finding, type MetadataField } from '../report/report.js';
import { settles, type Calibration } from './calibration.js';
import { type PictureKind, type TracelessKind } from '@jinwi/contracts';

interface CameraOriginal {
  fact: DecisiveFact;
  finding: Finding;
}

const code = 'camera.original' satisfies ForensicCode;
const found: CameraOriginal = {
  fact: { code, kind: 'camera-original' },
  finding: { criterionId: 'jpeg-structure', code, params: {}, group: 'file', strength: 'info' },
};

interface CameraInput {
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

/** Metadata fields that name a program that processed the image. */
const foreignFields: readonly ForensicCode[] = ['field.processing-software', 'field.creator-tool'];

/**
 * Whether everything in the file is as a camera writes it: its own quantisation tables, metadata without a
 * contradiction or a trace of editing, and a preview of the same image. A forger can imitate all of it; `evaluate`
 * measures how rarely altered and AI images pass.
 * @returns the decisive fact and the finding that shows it; null if anything in the file differs
 */
export function cameraOriginal({ criteria, findings, metadata }: CameraInput): CameraOriginal | null {
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

/** The decisive facts that a method's statistic alone can establish, by method id. */
const facts: Readonly<Partial<Record<string, DecisiveFact>>> = {
  'ai-pixels': { code: 'ai-pixels.likely', kind: 'ai-generated' },
} satisfies Partial<Record<CriterionId, DecisiveFact>>;

/** Returns the facts that statistics alone establish. The facts that a method reads in the file are in its result. */
export function settledFacts(
  criteria: readonly Criterion[],
  rows: Readonly<Record<string, Calibration | undefined>>,
): DecisiveFact[] {
  return criteria.flatMap(({ id, applicable, statistic }) => {
    const row = rows[id];
    const fact = facts[id];
    if (!applicable || statistic === null || row === undefined || fact === undefined) return [];
    return settles(statistic, row) ? [fact] : [];
  });
}

/** For each kind, the code of the text that explains why such pictures keep no traces. */
const tracelessCodes: Record<TracelessKind, ForensicCode> = {
  screenshot: 'kind.screenshot',
  graphic: 'kind.graphic',
  thumbnail: 'kind.thumbnail',
};

/**
 * Returns the finding which says that an absence of signs proves nothing in this kind of picture; null if the kind
 * keeps traces, or if a decisive fact proves that a camera made the picture.
 */
export function tracelessFinding(kind: PictureKind, decisive: readonly DecisiveFact[]): Finding | null {
  const code = (tracelessCodes as Partial<Record<PictureKind, ForensicCode>>)[kind];
  const isProven = decisive.some((fact) => fact.kind === 'trusted-camera' || fact.kind === 'camera-original');
  if (code === undefined || isProven) return null;
  return { criterionId: 'jpeg-structure', code, params: {}, group: 'file', strength: 'info' };
}
