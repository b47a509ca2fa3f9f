import { type CriterionEvidence, hasFound, type Standing } from '../evidence/criterion-evidence.js';
import { showsScore, toneOfScore } from '../verdict/verdict.js';
import { scoreCaption, toneWord } from '../verdict/verdict-label.js';
import { type Block, listOf, muted, type Section, type SharedInput } from './block.js';

/** Lists all criteria: those that found something as a table, the others as lists. */
export function criteriaSection(input: SharedInput): Section {
  const { evidence, record, t } = input;
  const of = (standing: Standing) => evidence.criteria.filter((criterion) => criterion.standing === standing);
  const found = evidence.criteria.filter(hasFound);
  const [clear, undecided, noted] = [of('clear'), of('undecided'), of('noted')];
  const { notApplicable } = evidence;
  const count = (criteria: readonly CriterionEvidence[]) => ({ count: criteria.length });
  return {
    title: t('criteria.title'),
    blocks: [
      ...(showsScore(record.result) ? [muted(scoreCaption(record, t))] : []),
      ...(evidence.criteria.length === 0 ? [muted(t('criteria.empty'))] : []),
      ...tableOf(found, t('criteria.found', count(found)), input),
      ...listed(clear, t('criteria.clear', count(clear))),
      ...listed(undecided, t('criteria.undecided', count(undecided))),
      ...listed(noted, t('criteria.noted', count(noted)), [muted(t('criteria.notedHint'))]),
      ...listed(notApplicable, t('criteria.notApplicableTitle', count(notApplicable))),
    ],
  };
}

function tableOf(criteria: readonly CriterionEvidence[], caption: string, input: SharedInput): Block[] {
  if (criteria.length === 0) return [];
  const { sharing, t } = input;
  const head = [sharing('table.criterion'), sharing('table.result'), t('criteria.findings')];
  const rows = criteria.map((criterion) => [
    criterion.name,
    resultOf(criterion, input),
    criterion.details.join(' '),
  ]);
  return [{ kind: 'table', caption, head, rows }];
}

/** Returns the word that the report in the browser shows, followed by the score if there is one. */
function resultOf({ standing, score }: CriterionEvidence, { t, words }: SharedInput): string {
  if (standing === 'signed') return t('criteria.signed');
  if (standing === 'declared') return t('criteria.declared');
  return score === null
    ? t('criteria.noScore')
    : t('criteria.result', { word: toneWord(toneOfScore(score), words), score });
}

function listed(criteria: readonly CriterionEvidence[], title: string, hint: Block[] = []): Block[] {
  if (criteria.length === 0) return [];
  const items = criteria.map(({ name, details }) => [name, details.join(' ')].filter(Boolean).join(': '));
  return [{ kind: 'heading', text: title }, ...hint, ...listOf(items)];
}
