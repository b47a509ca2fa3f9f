import { useTranslation } from 'react-i18next';

/** Both links open a new tab, so that what was typed is not lost (UI-088). */
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

const NewTabLink = ({ href, children }: { href: string; children: string }) => {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener" className="font-medium text-brand underline">
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
};
