import { isEditor } from '../formats/metadata/is-editor.js';
import { type ForensicCode } from '../report/codes.js';
import { type Finding, type MetadataField, type Provenance } from '../report/report.js';

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

interface Known {
  findings: readonly Finding[];
  metadata: readonly MetadataField[];
  provenance: Provenance;
}

/** Whether the encoder, the metadata or intact Content Credentials show that a photo editor saved the file. */
export const isEdited = ({ findings, metadata, provenance }: Known): boolean =>
  findings.some(isTrace) ||
  metadata.some(({ code }) => code === ('field.processing-software' satisfies ForensicCode)) ||
  recordsEdits(provenance);

const isTrace = ({ code, params }: Finding): boolean =>
  traces.includes(code) || (code === 'png.writer' && isEditor(String(params.name)));

const recordsEdits = ({ state, actions }: Provenance): boolean =>
  (state === 'valid' || state === 'unknown-signer') && actions.some(({ isEdit }) => isEdit);
