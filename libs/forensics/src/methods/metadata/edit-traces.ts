import { isEditor, type RawMetadata } from '../../formats/metadata/read-metadata.js';
import { countOf, elementBody, xmpValue } from '../../formats/metadata/xmp.js';
import { type ForensicCode } from '../../report/codes.js';
import { type TextParams } from '../../report/report.js';
import { finding, type PlainFinding } from '../method.js';
import { editStepCount } from './xmp-history.js';

/** Returns traces of editing. They are reported but not scored, because editing is not forgery. */
export function editTraces(metadata: RawMetadata): PlainFinding[] {
  return [...editorFindings(metadata), ...historyFindings(metadata.xmp), ...adjustmentFindings(metadata.xmp)];
}

function editorFindings({ ifd0, xmp }: RawMetadata): PlainFinding[] {
  const names = [ifd0.Software, ifd0.ProcessingSoftware, xmpValue(xmp, 'xmp:CreatorTool')]
    .filter((name): name is string => typeof name === 'string' && isEditor(name))
    .map((name) => name.trim().slice(0, 100));
  return [...new Set(names)].map((name) =>
    finding('metadata.editor', { group: 'edit', strength: 'weak', params: { name } }),
  );
}

function historyFindings(xmp: string): PlainFinding[] {
  if (xmp === '') return [];
  const steps = editStepCount(xmp);
  const ancestors = countOf(elementBody(xmp, 'photoshop:DocumentAncestors') ?? '', '<rdf:li');
  const original = xmpValue(xmp, 'xmpMM:OriginalDocumentID');
  const document = xmpValue(xmp, 'xmpMM:DocumentID');
  const isSavedAsOther = original !== null && document !== null && original !== document;
  const isDerived = isSavedAsOther || xmp.includes('<xmpMM:DerivedFrom');
  return [
    ...(steps > 0
      ? [finding('metadata.edit-history', { group: 'edit', strength: 'weak', params: { steps } })]
      : []),
    ...(isDerived ? [finding('metadata.derived-from', { group: 'edit', strength: 'info' })] : []),
    ...(ancestors > 0
      ? [finding('metadata.ancestors', { group: 'edit', strength: 'weak', params: { ancestors } })]
      : []),
  ];
}

/** IPTC digital source types of images composed or changed by people. `declared-ai` handles the source types of AI. */
const composedTypes = /\/(?:composite|compositeCapture|humanEdits|digitalArt|digitalCreation)$/u;

/** Finds retouching, text layers and raw development that Adobe programs recorded, and the declared source type. */
function adjustmentFindings(xmp: string): PlainFinding[] {
  if (xmp === '') return [];
  const spots = countOf(
    elementBody(xmp, 'crs:RetouchAreas') ?? elementBody(xmp, 'crs:RetouchInfo') ?? '',
    '<rdf:li',
  );
  const layers = countOf(elementBody(xmp, 'photoshop:TextLayers') ?? '', 'photoshop:LayerName');
  const isDeveloped = /^true$/iu.test(xmpValue(xmp, 'crs:HasSettings') ?? '');
  const sourceType = xmpValue(xmp, 'Iptc4xmpExt:DigitalSourceType') ?? '';
  return [
    ...(spots > 0 ? [told('metadata.retouched-spots', { spots })] : []),
    ...(layers > 0 ? [told('metadata.text-layers', { layers })] : []),
    ...(isDeveloped ? [finding('metadata.raw-development', { group: 'edit', strength: 'info' })] : []),
    ...(composedTypes.test(sourceType)
      ? [told('metadata.composed-source', { type: sourceType.split('/').at(-1) ?? '' })]
      : []),
  ];
}

const told = (code: ForensicCode, params: TextParams): PlainFinding =>
  finding(code, { group: 'edit', strength: 'weak', params });
