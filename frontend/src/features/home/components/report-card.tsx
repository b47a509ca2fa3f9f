import { type AnswerLook } from '@jinwi/report';
import { BadgeCheck, CircleHelp, ShieldAlert, ShieldQuestionMark, ShieldX } from 'lucide-react';
import { type ReactNode } from 'react';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { type ToldCase } from '../solved-cases.js';

interface ReportCardProps {
  told: Pick<ToldCase, 'sentence' | 'answers'>;
  heading?: ReactNode;
}

/** Shows a report's summary sentence and its two answers, about alteration and about AI. */
export const ReportCard = ({ told: { sentence, answers }, heading }: ReportCardProps) => {
  const locale = useLocale();
  const { Icon, colours } = looks[strongestOf(answers.map(({ look }) => look))];
  return (
    <div className={`space-y-3 rounded-card p-4 ${colours}`}>
      {heading}
      <p className="flex gap-2 text-h3 text-balance">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>{sentence[locale]}</span>
      </p>
      <dl className="space-y-2 text-sm text-text">
        {answers.map(({ question, answer, reason }) => (
          <div key={question.en}>
            <dt className="inline">{question[locale]} </dt>
            <dd className="inline font-semibold">{answer[locale]}</dd>
            {reason && <dd>{reason[locale]}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
};

const looks = {
  strong: { Icon: ShieldX, colours: 'bg-strong-soft text-strong' },
  suspicious: { Icon: ShieldAlert, colours: 'bg-suspicious-soft text-suspicious' },
  signed: { Icon: BadgeCheck, colours: 'bg-info-soft text-info' },
  clear: { Icon: BadgeCheck, colours: 'bg-clear-soft text-clear' },
  neutral: { Icon: ShieldQuestionMark, colours: 'bg-surface-2 text-text' },
  unknown: { Icon: CircleHelp, colours: 'bg-surface-2 text-text' },
} as const satisfies Record<AnswerLook, object>;

const order = Object.keys(looks) as AnswerLook[];

const strongestOf = (found: readonly AnswerLook[]): AnswerLook =>
  order.find((look) => found.includes(look)) ?? 'unknown';
