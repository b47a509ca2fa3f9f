import { aiAnswerText, aiLimitsText, aiPixelsId, type Evidence } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { CriterionPicture } from '../criteria/criterion-picture.js';
import { type ShownRecord } from '../records.js';
import { Section } from '../section.js';

interface AiFindingsProps {
  record: ShownRecord;
  evidence: Evidence;
}

/** Shows whether AI made the image: the answer in words, the evidence, where in the image, and the limits. */
export const AiFindings = ({ record, evidence }: AiFindingsProps) => {
  const { t } = useTranslation('report');
  const { ai, aiFindings, coverage } = evidence;
  return (
    <Section title={t('ai.title')}>
      <div className="space-y-3 text-sm">
        {ai && <p className="text-base font-semibold">{aiAnswerText(ai, t)}</p>}
        <Findings texts={aiFindings} isAnswered={ai !== null} />
        {ai && <PixelPicture record={record} evidence={evidence} />}
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

/** Shows the AI test's picture of the image, which exists only if the test found signs of AI. */
const PixelPicture = ({ record, evidence }: AiFindingsProps) => {
  const test = evidence.criteria.find(({ key }) => key === aiPixelsId);
  return test?.picture && <CriterionPicture record={record} criterion={test} picture={test.picture} />;
};
