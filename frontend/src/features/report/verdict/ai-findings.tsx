import { aiAnswerText, aiLimitsText, type Evidence } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { Section } from '../section.js';

/** Shows whether AI made the image: the answer in words, the evidence and the limits. */
export const AiFindings = ({ evidence: { ai, aiFindings, coverage } }: { evidence: Evidence }) => {
  const { t } = useTranslation('report');
  return (
    <Section title={t('ai.title')}>
      <div className="space-y-3 text-sm">
        {ai && <p className="text-base font-semibold">{aiAnswerText(ai, t)}</p>}
        <Findings texts={aiFindings} isAnswered={ai !== null} />
        {coverage && <p className="text-muted">{ai ? aiLimitsText(ai, t) : t('ai.fileOnly')}</p>}
      </div>
    </Section>
  );
};

const Findings = ({ texts, isAnswered }: { texts: string[]; isAnswered: boolean }) => {
  const { t } = useTranslation('report');
  if (texts.length === 0) return !isAnswered && <p>{t('ai.none')}</p>;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
};
