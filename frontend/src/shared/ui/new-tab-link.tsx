import { useTranslation } from 'react-i18next';

/** A link inside a form, opened in a new tab, so that the form's input is not lost. */
export const NewTabLink = ({ href, children }: { href: string; children: string }) => {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener" className="font-medium text-brand underline">
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
};
