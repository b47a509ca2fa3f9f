import { aiAnswerText, aiLimitsText, aiProbabilityText, spokenModels } from '@jinwi/report';
import { type Block, listOf, muted, paragraph, type Section } from './content.js';
import { type Reading } from './reading.js';

export function aiSection({ evidence: { ai, aiFindings, coverage }, t }: Reading): Section {
  const title = t('ai.title');
  if (!ai) {
    const says = aiFindings.length > 0 ? listOf(aiFindings) : [paragraph(t('ai.none'))];
    return { title, blocks: [...says, ...(coverage ? [muted(t('ai.fileOnly'))] : [])] };
  }
  return {
    title,
    blocks: [
      ...[aiAnswerText(ai, t), aiProbabilityText(ai, t)].filter(Boolean).map(paragraph),
      ...listOf(aiFindings),
      ...(ai.pixels.scale ? [paragraph(ai.pixels.scale)] : []),
      muted(aiLimitsText(ai, t)),
    ],
  };
}

export function modelsSection({ record, evidence, reader: { locale }, t }: Reading): Section {
  const blocks = spokenModels({ record, evidence, locale, t }).flatMap(({ name, says, trust }): Block[] => [
    { kind: 'heading', text: name },
    ...says.map(paragraph),
    ...(trust ? [muted(trust)] : []),
  ]);
  return { title: t('models.title'), blocks };
}

export const limitsSection = ({ t }: Reading): Section => ({
  title: t('limits.title'),
  blocks: [
    {
      kind: 'list',
      items: [t('limits.first'), t('limits.second'), t('limits.third'), t('limits.fourth')],
      isOurs: true,
    },
  ],
});
