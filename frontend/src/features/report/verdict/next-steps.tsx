import { type NextStep } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { scrollTo, SectionLink } from '../section-link.js';

/** Id of the section below the report with the ways to search for its picture. */
export const webSearchId = 'ask-the-web';

export const NextSteps = ({ steps }: { steps: NextStep[] }) => {
  const { t } = useTranslation('report');
  return (
    <div className="mt-4 text-text">
      <h3 className="text-sm font-semibold text-muted">{t('story.next.title')}</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        {steps.map(({ code, text }) => (
          <li key={code}>
            {text} {code === 'search-web' && <SearchLink />}
          </li>
        ))}
      </ol>
    </div>
  );
};

const SearchLink = () => {
  const { t } = useTranslation('report');
  const onFollow = () => scrollTo(document.getElementById(webSearchId));
  return (
    <SectionLink target={webSearchId} onFollow={onFollow}>
      {t('story.next.searchLink')}
    </SectionLink>
  );
};
