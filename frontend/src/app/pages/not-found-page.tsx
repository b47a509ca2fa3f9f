import { FileQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../shared/ui/button.js';
import { usePageTitle } from '../../shared/ui/page.js';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <div className="container-page flex flex-col items-center py-24 text-center">
      <span aria-hidden className="mb-6 grid size-16 place-items-center rounded-full bg-surface-2 text-muted">
        <FileQuestion className="size-8" />
      </span>
      <div lang="en">
        <h1 tabIndex={-1} className="text-h1">
          {t('notFound.title')}
        </h1>
        <p className="mt-3 text-muted">{t('notFound.text')}</p>
      </div>
      <p className="mt-6">{t('notFound.help')}</p>
      <ButtonLink to="/" className="mt-8">
        {t('notFound.home')}
      </ButtonLink>
    </div>
  );
};
