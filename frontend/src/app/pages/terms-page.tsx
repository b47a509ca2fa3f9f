import { useTranslation } from 'react-i18next';
import { TermsContents, TermsDocument } from '../../features/terms/components/terms-document.js';
import { englishTerms } from '../../features/terms/content/en.js';
import { koreanTerms } from '../../features/terms/content/ko.js';
import { effectiveDate } from '../../features/terms/terms-facts.js';
import '../../features/terms/texts.js';
import { useLocale } from '../../shared/i18n/i18n.js';
import { operator } from '../../shared/lib/config.js';
import { useHashTarget } from '../../shared/lib/use-hash-target.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';

const texts = { ko: koreanTerms, en: englishTerms } as const;

export const TermsPage = () => {
  const { t } = useTranslation('terms');
  const locale = useLocale();
  usePageTitle(t('title'));
  useHashTarget();
  const articles = texts[locale](operator);
  return (
    <div className="container-page grid gap-10 py-10 lg:grid-cols-[16rem_minmax(0,var(--container-reading))] lg:items-start lg:gap-16">
      <div className="lg:col-start-2">
        <PageHeading description={t('effective', { date: effectiveDate(locale) })}>{t('title')}</PageHeading>
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:h-full">
        <TermsContents articles={articles} />
      </div>
      <div className="lg:col-start-2">
        <TermsDocument articles={articles} />
      </div>
    </div>
  );
};
