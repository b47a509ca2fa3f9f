import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { opinionLines, opinionTitle } from '../opinion-text.js';
import { type ShownRecord } from '../record.js';
import { Section } from './section.js';

/** What a model thinks of the image, apart from the evidence; nothing where none was asked. */
export const SecondOpinion = ({ record: { secondOpinion } }: { record: ShownRecord }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  if (!secondOpinion) return null;
  const [first, ...others] = opinionLines(secondOpinion, { locale, t });
  return (
    <Section title={t('opinion.title')} aside={opinionTitle(secondOpinion, t)}>
      <div className="flex gap-3 rounded-card border border-dashed border-control p-4 text-sm">
        <MessageCircleQuestionMark aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="space-y-1">
          <p>{first}</p>
          {others.map((line) => (
            <p key={line} className="text-muted">
              {line}
            </p>
          ))}
        </div>
      </div>
    </Section>
  );
};
