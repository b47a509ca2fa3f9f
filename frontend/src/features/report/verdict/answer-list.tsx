import { type AnswerLook, howSurePath, type StoryAnswer } from '@jinwi/report';
import { BadgeCheck, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NewTabLink } from '../../../shared/ui/links.js';
import { VerdictIcon } from './verdict-badge.js';

/**
 * Lists the questions about alteration and AI, each with its answer, the reasons, and how often test pictures got the
 * same answer.
 */
export const Answers = ({ answers }: { answers: StoryAnswer[] }) => (
  <div className="@container">
    <div className="grid gap-3 @xl:grid-cols-2 @xl:gap-4 print:grid-cols-2">
      {answers.map((answer) => (
        <Answer key={answer.key} told={answer} />
      ))}
    </div>
  </div>
);

const Answer = ({ told: { key, question, answer, look, reasons, odds } }: { told: StoryAnswer }) => (
  <div className="rounded-card bg-surface p-4 text-text print:border print:border-border forced-colors:border">
    <h3 className="text-sm font-semibold text-muted">{question}</h3>
    <p className={`mt-1 flex gap-2 text-h3 text-balance ${colours[look]}`}>
      <AnswerIcon look={look} />
      <span>{answer}</span>
    </p>
    {reasons.length > 0 && (
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )}
    {odds && (
      <p className="mt-2 text-sm text-muted">
        {odds} <MeasurementLink href={howSurePath[key]} />
      </p>
    )}
  </div>
);

const MeasurementLink = ({ href }: { href: string }) => {
  const { t } = useTranslation('report');
  return (
    <NewTabLink href={href} className="inline-block min-h-6 print:hidden">
      {t('story.howSure')}
    </NewTabLink>
  );
};

const colours: Record<AnswerLook, string> = {
  clear: 'text-clear',
  suspicious: 'text-suspicious',
  strong: 'text-strong',
  neutral: 'text-text',
  signed: 'text-info',
  unknown: 'text-text',
};

const iconClass = 'mt-0.5 size-5 shrink-0';

const AnswerIcon = ({ look }: { look: AnswerLook }) => {
  if (look === 'signed') return <BadgeCheck aria-hidden className={iconClass} />;
  if (look === 'unknown') return <CircleHelp aria-hidden className={iconClass} />;
  return <VerdictIcon tone={look} className={iconClass} />;
};
