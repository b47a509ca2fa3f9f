import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Article } from '../article.js';

/** The list of articles, shown next to the text from 1024 px. */
export const TermsContents = ({ articles }: { articles: readonly Article[] }) => {
  const { t } = useTranslation('terms');
  return (
    <nav
      aria-labelledby="terms-contents"
      className="print:hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <h2 id="terms-contents" className="mb-2 text-sm font-semibold">
        {t('contents')}
      </h2>
      <ul className="text-sm max-lg:columns-1 max-lg:sm:columns-2">
        {articles.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="inline-flex min-h-9 items-center rounded-control text-muted underline decoration-border hover:text-text hover:decoration-current"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
