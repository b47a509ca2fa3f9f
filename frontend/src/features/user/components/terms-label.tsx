import { useTranslation } from 'react-i18next';
import { NewTabLink } from '../../../shared/ui/links.js';

/** Both links open a new tab, so that the form's input is not lost (UI-088). */
export const TermsLabel = () => {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <>
      {t('field.termsBefore')}
      <NewTabLink href="/terms">{t('common:footer.terms')}</NewTabLink>
      {t('field.termsBetween')}
      <NewTabLink href="/terms#privacy">{t('common:footer.privacy')}</NewTabLink>
      {t('field.termsAfter')}
    </>
  );
};
