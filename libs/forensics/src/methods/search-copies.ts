import { weighCopies, type CopyEvidence } from '../pixels/copies/copy-evidence.js';
import { boxesOf, sidesOf, type CopySides } from '../pixels/copies/copy-sides.js';
import { drawCopies } from '../pixels/copies/draw-copies.js';
import { type Scene } from '../pixels/copies/scene.js';
import { type Copy } from '../pixels/copies/verify-copy.js';
import { orientBox, orientMap } from '../pixels/drawing/orient-map.js';
import { type ForensicCode } from '../report/codes.js';
import { type CopiedPlaces, type PictureBox } from '../report/report.js';
import { codedText, finding, notApplicable, type MethodResult, type MethodContext } from './method.js';

/** Measured threshold of the statistic at which the methods fire, see `verdict/measured-weights.ts`. */
export const copiesFireFrom = 1.35;
const strongFrom = 2.6;
/** Copies below this share of the strongest statistic are not shown: they probably repeat that copy in a pattern. */
const shownShare = 0.5;
const sideMin = 64;
/** At most this many copies are reported, the strongest first. */
const copiesMax = 5;

interface CopySearch {
  /** Returns null if the image is too flat to search. */
  find: (scene: Scene) => readonly Copy[] | null;
  codes: { none: ForensicCode; found: ForensicCode; drawn: ForensicCode };
}

/** Searches for parts that occur twice in the image, and computes the strength of the evidence. */
export function searchCopies(context: MethodContext, { find, codes }: CopySearch): MethodResult {
  const { width, height } = context.image;
  if (Math.min(width, height) < sideMin) return notApplicable('reason.too-small');
  const scene = context.scene();
  const copies = find(scene);
  if (copies === null) return notApplicable('reason.flat-image');
  return resultOf(context, scene, { copies, codes });
}

/**
 * Reports the statistic of the strongest copy. The map shows the copies whose own statistic is high enough to fire and
 * at least `shownShare` of the strongest one's.
 */
function resultOf(
  context: MethodContext,
  scene: Scene,
  { copies, codes }: { copies: readonly Copy[]; codes: CopySearch['codes'] },
): MethodResult {
  const evidence = weighCopies(scene, copies, () => context.rendered() !== null);
  const statistic = evidence[0]?.statistic ?? 0;
  const fired = evidence.filter((one) => one.statistic >= Math.max(copiesFireFrom, shownShare * statistic));
  if (fired.length === 0) return { ...common(statistic), ...silence(evidence, codes) };
  const { width, height } = scene.full;
  const { orientation } = context.probe;
  const sides = sidesOf(
    scene,
    fired.map(({ copy }) => copy),
  );
  const params = paramsOf(fired);
  const strength = statistic >= strongFrom ? 'strong' : 'moderate';
  return {
    ...common(statistic),
    details: [codedText(codes.found, params)],
    findings: [finding(codes.found, { group: 'edit', strength, params })],
    maps: [orientMap({ id: 'heatmap', width, height, data: drawCopies(scene, sides) }, orientation)],
    copies: sides.slice(0, copiesMax).map((copy) => placesOf(scene, copy, context)),
  };
}

/** Returns the result if no copy fired. Equal parts that a program drew are mentioned, but are not evidence. */
function silence(
  evidence: readonly CopyEvidence[],
  { none, drawn }: CopySearch['codes'],
): Pick<MethodResult, 'details' | 'findings'> {
  const hasDrawn = evidence.some(({ isDrawn, likeness }) => isDrawn && likeness >= copiesFireFrom);
  if (!hasDrawn) return { details: [codedText(none)], findings: [] };
  return { details: [codedText(drawn)], findings: [finding(drawn, { group: 'file', strength: 'info' })] };
}

/** Returns the boxes of both sides in display orientation, in pixels of the file's image (before it was halved). */
function placesOf(scene: Scene, copy: CopySides, { probe, isHalved }: MethodContext): CopiedPlaces {
  const { from, to, isDirected } = boxesOf(scene, copy);
  const scale = isHalved ? 2 : 1;
  const shown = ({ left, top, width, height }: PictureBox): PictureBox =>
    orientBox({ left: scale * left, top: scale * top, width: scale * width, height: scale * height }, probe);
  return { from: shown(from), to: shown(to), isDirected };
}

const common = (statistic: number): Pick<MethodResult, 'applicable' | 'reason' | 'statistic'> => ({
  applicable: true,
  reason: null,
  statistic: Number(statistic.toFixed(4)),
});

function paramsOf([strongest]: readonly CopyEvidence[]): { percent: number; residual: number } {
  return {
    percent: Number(((strongest?.copy.areaShare ?? 0) * 100).toFixed(1)),
    residual: Number((strongest?.residual ?? 0).toFixed(2)),
  };
}
