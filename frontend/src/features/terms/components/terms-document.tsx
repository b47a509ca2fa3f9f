import { useTranslation } from 'react-i18next';
import Markdown, { type Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import { type Article } from '../article.js';

export const TermsDocument = ({ articles }: { articles: readonly Article[] }) => (
  <div className="space-y-10">
    {articles.map(({ id, title, markdown }) => (
      <section
        key={id}
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        className="scroll-mt-20 outline-none print:break-inside-avoid"
      >
        <h2 id={`${id}-title`} className="mb-3 text-h3">
          {title}
        </h2>
        <TermsMarkdown text={markdown} />
      </section>
    ))}
  </div>
);

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

/**
 * Uses react-markdown's defaults without a raw-HTML plug-in. Links may be http, https, irc, ircs, mailto, xmpp,
 * relative paths and anchors; others are removed. Raw HTML is shown as text.
 */
export const TermsMarkdown = ({ text }: { text: string }) => (
  <Markdown components={components}>{text}</Markdown>
);

const components: Components = {
  ol: ({ children }) => <ol className="list-decimal space-y-2 pl-6 marker:text-muted">{children}</ol>,
  ul: ({ children }) => <ul className="list-disc space-y-1 pl-6 marker:text-muted">{children}</ul>,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  a: ({ href, children }) => (
    <a href={href} className="text-brand underline">
      {children}
    </a>
  ),
};
