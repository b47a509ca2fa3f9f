import { type SecondOpinion, secondOpinionPointsMax } from '@jinwi/contracts';
import { type ForensicReport } from '@jinwi/forensics';
import { type OpinionReply } from './ask-vision.js';

type Weighed = Pick<SecondOpinion, 'points' | 'summary'>;

/** Fixed sentences, because the model's own text about an image is never shown. */
const summaries = {
  genuine: {
    ko: '비전 모델은 눈에 띄는 조작 흔적을 찾지 못했습니다.',
    en: 'The vision model saw no visible signs of manipulation.',
  },
  manipulated: {
    ko: '비전 모델은 눈에 보이는 조작 흔적이 있다고 보았습니다.',
    en: 'The vision model saw visible signs of manipulation.',
  },
  'ai-generated': {
    ko: '비전 모델은 AI로 만든 이미지처럼 보인다고 판단했습니다.',
    en: 'To the vision model the image looks AI-generated.',
  },
  unsure: {
    ko: '비전 모델은 어느 쪽으로도 판단하지 못했습니다.',
    en: 'The vision model could not tell either way.',
  },
  instructed: {
    ko: '이미지 안에 모델에게 지시하는 글이 있어 모델의 의견을 반영하지 않았습니다.',
    en: 'Text in the image tries to instruct the model, so its opinion does not count.',
  },
} as const;

const directions = { genuine: 1, manipulated: -1, 'ai-generated': -1, unsure: 0 } as const;

/**
 * Converts an opinion to at most ten points for or against the image. An opinion gets no points if it contradicts hard
 * evidence or if the image tries to instruct the model.
 */
export function weighOpinion(reply: OpinionReply, report: ForensicReport): Weighed {
  if (reply.visibleTextInstructions) return { points: 0, summary: summaries.instructed };
  const points = Math.round(directions[reply.verdict] * reply.confidence * secondOpinionPointsMax);
  return { points: hasEvidenceAgainst(points, report) ? 0 : points, summary: summaries[reply.verdict] };
}

/** Converts a probability of AI or alteration to points, limited as in {@link weighOpinion}. */
export function weighProbability(probability: number, report: ForensicReport): Weighed {
  const points = Math.round((1 - 2 * probability) * secondOpinionPointsMax) || 0;
  const percent = Math.round(probability * 100);
  const summary = {
    ko: `이 서비스에 추가된 모델은 AI가 만들었거나 고친 이미지일 가능성을 ${percent}%로 보았습니다.`,
    en: `The model added to this service puts the probability of AI or alteration at ${percent}%.`,
  };
  return { points: hasEvidenceAgainst(points, report) ? 0 : points, summary };
}

function hasEvidenceAgainst(points: number, { decisiveReasons, findings, verdict }: ForensicReport): boolean {
  // `Inconclusive` also has a decisive reason, but that reason is not evidence for or against the image.
  const hasFacts = decisiveReasons.length > 0 && verdict !== 'Inconclusive';
  const isDecided = hasFacts || findings.some(({ strength }) => strength === 'strong');
  if (!isDecided) return false;
  const isForImage = verdict === 'Likely Genuine' || verdict === 'No Signs Found';
  return isForImage ? points < 0 : points > 0;
}
