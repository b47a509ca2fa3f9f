import Markdown, { type Components } from 'react-markdown';

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
