import { spokenModels } from '../opinions/opinions.js';
import { aiAnswerText, aiLimitsText } from '../verdict/answer-words.js';
import { listOf, muted, paragraph, type PlainBlock, type Section, type ContentInput } from './block.js';

export function aiSection({ evidence: { ai, aiFindings, coverage }, t }: ContentInput): Section<PlainBlock> {
  const title = t('ai.title');
  if (!ai) {
    const says = aiFindings.length > 0 ? listOf(aiFindings) : [paragraph(t('ai.none'))];
    return { title, blocks: [...says, ...(coverage ? [muted(t('ai.fileOnly'))] : [])] };
  }
  return {
    title,
    blocks: [paragraph(aiAnswerText(ai, t)), ...listOf(aiFindings), muted(aiLimitsText(ai, t))],
  };
}

export function modelsSection({
  record,
  evidence,
  reader: { locale },
  t,
}: ContentInput): Section<PlainBlock> {
  const blocks = spokenModels({ record, evidence, locale, t }).flatMap(
    ({ name, says, trust }): PlainBlock[] => [
      { kind: 'heading', text: name },
      ...says.map(paragraph),
      ...(trust ? [muted(trust)] : []),
    ],
  );
  return { title: t('models.title'), blocks };
}

export const limitsSection = ({ t }: ContentInput): Section<PlainBlock> => ({
  title: t('limits.title'),
  blocks: [
    {
      kind: 'list',
      items: [t('limits.first'), t('limits.second'), t('limits.third'), t('limits.fourth')],
      isOurs: true,
    },
  ],
});
