/** Ids of all criteria, in the order of the report. */
export const criterionIds = [
  'jpeg-structure',
  'metadata',
  'declared-ai',
  'provenance',
  'ela',
  'thumbnail',
] as const;
/** Built and measured, not switched on: it moves up when the registry and the measured weights take it. */
type WaitingCriterionId = 'adq2';
export type CriterionId = (typeof criterionIds)[number] | WaitingCriterionId;

/** Why a test could not be applied. */
const reasonCodes = [
  'reason.not-jpeg',
  'reason.damaged-structure',
  'reason.no-metadata',
  'reason.no-credentials',
  'reason.remote-credentials',
  'reason.unreadable-credentials',
  'reason.no-thumbnail',
  'reason.unreadable-thumbnail',
  'reason.flat-thumbnail',
  'reason.too-small',
  'reason.flat-image',
  'reason.strong-compression',
  'reason.unsupported-coding',
  'reason.clipped-image',
  'reason.no-earlier-save',
  'reason.test-failed',
] as const;

const detailCodes = [
  'jpeg.summary',
  'jpeg.quality-stock',
  'jpeg.quality-custom',
  'jpeg.stock-table-camera',
  'jpeg.adobe-encoder',
  'jpeg.messenger-like',
  'jpeg.trailing-bytes',
  'jpeg.no-quantisation',
  'metadata.consistent',
  'metadata.modified-before-capture',
  'metadata.subsecond-mismatch',
  'metadata.size-mismatch',
  'metadata.orientation-twice',
  'metadata.gps-date-mismatch',
  'metadata.focal-length-mismatch',
  'metadata.lens-mismatch',
  'metadata.maker-note-mismatch',
  'metadata.editor',
  'metadata.edit-history',
  'metadata.derived-from',
  'metadata.ancestors',
  'ai.none-declared',
  'ai.generation-parameters',
  'ai.hidden-parameters',
  'ai.source-type',
  'ai.credit',
  'ai.software',
  'ai.label',
  'ai.credentials',
  'provenance.valid',
  'provenance.valid-camera',
  'provenance.unknown-signer',
  'provenance.mismatch',
  'provenance.malformed',
  'provenance.expired',
  'provenance.declares-ai',
  'ela.uniform',
  'ela.region',
  'adq2.uniform',
  'adq2.region',
  'thumbnail.matches',
  'thumbnail.differs',
  'thumbnail.foreign',
  'thumbnail.other-shape',
] as const;

/** Labels of metadata fields. */
const fieldCodes = [
  'field.make',
  'field.model',
  'field.lens',
  'field.date-original',
  'field.exposure-time',
  'field.f-number',
  'field.iso',
  'field.focal-length',
  'field.focal-length-35mm',
  'field.gps',
  'field.serial-number',
  'field.date-modified',
  'field.software',
  'field.processing-software',
  'field.creator-tool',
  'field.edit-history',
  'field.derived-from',
  'field.artist',
  'field.copyright',
  'field.credit',
  'field.caption',
  'field.source-type',
  'field.colour-profile',
] as const;

/** Every code that a report can hold: reasons, details, findings, markers, field labels. */
export const forensicCodes = [...reasonCodes, ...detailCodes, ...fieldCodes] as const;
export type ForensicCode = (typeof forensicCodes)[number];
export type ReasonCode = (typeof reasonCodes)[number];
export type FieldCode = (typeof fieldCodes)[number];
