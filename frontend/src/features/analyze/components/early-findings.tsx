import { type EarlyFindings } from '@jinwi/contracts';
import { earlySentences } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';

export const ShownEarlyFindings = ({ early }: { early: EarlyFindings }) => {
  const { t } = useTranslation('analyze');
  const locale = useLocale();
  return (
    <>
      <h3 className="font-semibold">{t('early.title')}</h3>
      <ul className="list-disc space-y-1.5 ps-5 text-sm break-words">
        {earlySentences(early, locale).map((sentence) => (
          <li key={sentence} className="motion-rise">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('early.goesOn')}</p>
    </>
  );
};

/**
 * Preliminary findings for a live region. Each sentence is its own element with a stable key, so that screen readers
 * announce it only once.
 */
export const SpokenEarlyFindings = ({ early }: { early: EarlyFindings }) => {
  const { t } = useTranslation('analyze');
  const locale = useLocale();
  return (
    <>
      <p>{t('early.title')}</p>
      {earlySentences(early, locale).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
};
