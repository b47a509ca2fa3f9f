import { type NextStep } from '@jinwi/report';
import { useTranslation } from 'react-i18next';

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

/** Scrolls to the search. Does not follow the link, because a changed URL would add an entry to the browser's history. */
const SearchLink = () => {
  const { t } = useTranslation('report');
  return (
    <a
      href={`#${webSearchId}`}
      onClick={(event) => {
        event.preventDefault();
        const section = document.getElementById(webSearchId);
        section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
        section?.focus({ preventScroll: true });
      }}
      className="inline-block min-h-6 whitespace-nowrap text-brand underline underline-offset-2 hover:text-brand-hover print:hidden"
    >
      {t('story.next.searchLink')}
    </a>
  );
};
