import { type Article } from '../article.js';
import { TermsMarkdown } from './terms-markdown.js';

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
