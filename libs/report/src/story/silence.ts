import { isTraceless } from '@jinwi/contracts';
import { editorOf, frequentObstacles } from '../verdict/answers.js';
import { type Telling } from './telling.js';

const obstacleKeys: Readonly<
  Record<string, 'small' | 'large' | 'flat' | 'drawn' | 'compressed' | 'clipped' | 'unmeasured'>
> = {
  'reason.too-small': 'small',
  'reason.too-small-for-network': 'small',
  'reason.too-large': 'large',
  'reason.flat-image': 'flat',
  'reason.drawn-image': 'drawn',
  'reason.strong-compression': 'compressed',
  'reason.clipped-image': 'clipped',
  'reason.unmeasured-format': 'unmeasured',
};

/**
 * Returns half a sentence that says why an answer is missing, or why it means little that nothing was found; null if
 * neither is known.
 */
export function reasonForSilence(telling: Omit<Telling, 'locale' | 'timeZone'>): string | null {
  const { report, answers, t } = telling;
  if (isTraceless(report.kind)) return t(`story.why.${report.kind}`);
  const codes =
    answers.alteration.state === 'unknown'
      ? frequentObstacles(report).map(({ code }) => code)
      : answers.ai.state === 'unseen'
        ? (report.ai?.basis ?? [])
        : [];
  const obstacle = codes.flatMap((code) => obstacleKeys[code] ?? [])[0];
  if (obstacle) return t(`story.why.${obstacle}`);
  if (answers.alteration.state === 'unknown') return null;
  if (isResaved(telling)) return t('story.why.resaved');
  return answers.ai.state === 'unlikely' ? editorReason(telling) : null;
}

export const isResaved = ({ report, answers }: Pick<Telling, 'report' | 'answers'>): boolean =>
  answers.alteration.state === 'resaved' ||
  (report.kind === 'shared-copy' && answers.alteration.state !== 'sealed');

function editorReason({ report, t }: Pick<Telling, 'report' | 't'>): string | null {
  const editor = editorOf(report);
  if (editor?.code === 'metadata.editor') return t('story.why.editorNamed', { name: editor.params.name });
  return report.kind === 'edited' ? t('story.why.editor') : null;
}
