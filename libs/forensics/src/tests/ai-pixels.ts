import assert from 'node:assert/strict';
import { mapEvidence } from '../ai-pixels/evidence-map.js';
import { judgeViews, percentOf, type Judgement } from '../ai-pixels/judgement.js';
import { levelOf } from '../ai-pixels/level.js';
import { askNetwork, type ViewAnswer } from '../ai-pixels/network.js';
import { viewsOf } from '../ai-pixels/views.js';
import { codedText, notApplicable, type ForensicTest, type TestResult } from '../forensic-test.js';
import { drawCells, type Cells } from '../pixels/draw-cells.js';
import { type CodedText } from '../report.js';

/** Logits drawn black and white: what speaks for a camera stays dark. */
const [blackLogit, whiteLogit] = [0, 5];

/**
 * A network trained on pictures of cameras and of generators looks at tiles of the picture at several scales; its data,
 * figures and limits stand in docs/ai-detector.md. The statistic is the log odds that AI made the picture.
 */
export const aiPixels: ForensicTest = {
  id: 'ai-pixels',
  family: 'generator',
  firesFrom: 0.65,
  // Above each of about 870 photographs of the training list that the network had not seen (training/log.md).
  settlesFromMin: 3,
  run: async ({ image, probe }) => {
    const views = viewsOf(image);
    if (views.length === 0) return notApplicable('reason.too-small');
    const answers: ViewAnswer[] = [];
    for (const view of views) answers.push(await askNetwork(view));
    return resultOf(judgeViews(answers), mapEvidence(answers, image), probe.orientation);
  },
};

function resultOf(judgement: Judgement, evidence: Cells, orientation: number): TestResult {
  const logOdds = Number(judgement.logOdds.toFixed(4));
  assert(Number.isFinite(logOdds), 'the network gave no number');
  const level = levelOf(logOdds);
  return {
    applicable: true,
    reason: null,
    statistic: logOdds,
    // Not knowing must not read as clean.
    ...(level === 'undecided' ? { score: null } : {}),
    details: [codedText(`ai-pixels.${level}`, { percent: percentOf(logOdds) }), scaleText(judgement)],
    findings: [],
    picture: drawCells(evidence, { low: blackLogit, high: whiteLogit, orientation }),
  };
}

const scaleText = ({ strongest }: Judgement): CodedText =>
  strongest === 'native'
    ? codedText('ai-pixels.native-scale')
    : codedText('ai-pixels.reduced-scale', { side: Number(strongest) });
