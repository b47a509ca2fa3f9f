import assert from 'node:assert/strict';
import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { cropImage } from '../../pixels/planes/plane.js';
import { type CodedText } from '../../report/report.js';
import {
  codedText,
  notApplicable,
  type ForensicMethod,
  type MeasuredPoints,
  type MethodResult,
} from '../method.js';
import { mapEvidence } from './evidence-map.js';
import {
  judgeViews,
  levelOf,
  percentOf,
  probabilityOf,
  shortOf,
  spareDrawing,
  type Judgement,
} from './judgement.js';
import { likelyFrom, networkVersion, signsFrom } from './network-odds.js';
import { askNetwork, isConfirmed, type ViewAnswer } from './ask-network.js';
import { viewsOf } from './views.js';

/** Logits that are drawn black and white. Negative logits, which indicate a camera, are black too. */
const [blackLogit, whiteLogit] = [0, 5];

/**
 * A network trained on camera photos and AI images examines tiles of the image at two scales. A second network must
 * agree before AI is called likely. See docs/ai-detector.md for data, figures and limits. The statistic is the log odds
 * that AI made the image.
 */
export const aiPixels: ForensicMethod = {
  id: 'ai-pixels',
  family: 'generator',
  firesFrom: signsFrom,
  settlesFrom: likelyFrom,
  whenHalved: 'told',
  run: async ({ image, probe, photoPart, isSmooth }, measured) => {
    // Drawn parts are left out: the network was trained on photos, and finds signs of AI in drawings.
    const part = photoPart();
    if (!part) return notApplicable('reason.drawn-image');
    const isWhole = part.width * part.height === image.width * image.height;
    const views = viewsOf(isWhole ? image : cropImage(image, part));
    if (views.length === 0)
      return notApplicable(isWhole ? 'reason.too-small-for-network' : 'reason.drawn-image');
    const answers: ViewAnswer[] = [];
    for (const view of views) answers.push(await askNetwork(view));
    let judgement = judgeViews(answers);
    // Signs of AI are set aside if most of the image has no grain: drawings with even shading mislead the network.
    const isSetAside = isWhole && judgement.logOdds >= signsFrom && isSmooth();
    judgement = isSetAside ? shortOf(signsFrom, judgement) : spareDrawing(judgement, answers);
    if (judgement.logOdds >= likelyFrom && !(await isConfirmed(views.at(-1)!)))
      judgement = shortOf(likelyFrom, judgement);
    const picture = drawCells(mapEvidence(answers, { size: image, part }), {
      low: blackLogit,
      high: whiteLogit,
      orientation: probe.orientation,
    });
    return { ...resultOf(judgement, { measured, isWhole, isSetAside }), picture };
  },
};

function resultOf(
  judgement: Judgement,
  { measured, isWhole, isSetAside }: { measured: MeasuredPoints; isWhole: boolean; isSetAside: boolean },
): MethodResult {
  const logOdds = Number(judgement.logOdds.toFixed(4));
  assert(Number.isFinite(logOdds), 'the network gave no number');
  const level = levelOf(logOdds, measured);
  return {
    applicable: true,
    reason: null,
    statistic: logOdds,
    // An undecided result has no score, so that it does not look clean.
    ...(level === 'undecided' ? { score: null } : {}),
    details: [
      codedText(`ai-pixels.${level}`, { percent: percentOf(logOdds) }),
      scaleText(judgement),
      ...(isWhole ? [] : [codedText('ai-pixels.photo-part')]),
      ...(isSetAside ? [codedText('ai-pixels.smooth')] : []),
    ],
    findings: [],
    pixelReading: {
      level,
      probability: Number(probabilityOf(logOdds).toFixed(6)),
      model: `jinwi-ai-pixels@${networkVersion}`,
      ...(isWhole ? {} : { isOfPart: true }),
      ...(isSetAside ? { isSmooth: true } : {}),
    },
  };
}

const scaleText = ({ strongest }: Judgement): CodedText =>
  strongest === 'native'
    ? codedText('ai-pixels.native-scale')
    : codedText('ai-pixels.reduced-scale', { side: Number(strongest) });
