import { finding } from '../forensic-test.js';
import { type Finding } from '../report.js';
import { type RawMetadata } from './read-metadata.js';
import { countOf, elementBody, xmpValue } from './xmp.js';

/** Programs whose name means that the file passed an editor; phone and camera firmware is not among them. */
const editors =
  /photoshop|lightroom|gimp|affinity|pixelmator|paint\.net|paintshop|corel|acdsee|snapseed|picsart|facetune|meitu|vsco|canva|capture one|darktable|rawtherapee|luminar|photoscape|polarr|faststone|xnview|irfanview|picasa|imagemagick|inkscape|krita|fotor|photodirector|dxo|topaz|b612|snow|camera360/iu;

type PlainFinding = Omit<Finding, 'criterionId'>;

/** Traces of editing: they are told, not scored, since an editor is no forgery. */
export function editTraces(metadata: RawMetadata): PlainFinding[] {
  return [...editorFindings(metadata), ...historyFindings(metadata.xmp)];
}

function editorFindings({ ifd0, xmp }: RawMetadata): PlainFinding[] {
  const names = [ifd0.Software, ifd0.ProcessingSoftware, xmpValue(xmp, 'xmp:CreatorTool')]
    .filter((name): name is string => typeof name === 'string' && editors.test(name))
    .map((name) => name.trim().slice(0, 100));
  return [...new Set(names)].map((name) =>
    finding('metadata.editor', { group: 'edit', strength: 'weak', params: { name } }),
  );
}

function historyFindings(xmp: string): PlainFinding[] {
  if (xmp === '') return [];
  const history = elementBody(xmp, 'xmpMM:History') ?? '';
  const steps = countOf(history, 'stEvt:action');
  const ancestors = countOf(elementBody(xmp, 'photoshop:DocumentAncestors') ?? '', '<rdf:li');
  const isDerived = xmp.includes('<xmpMM:DerivedFrom');
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
