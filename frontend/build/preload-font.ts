import { type HtmlTagDescriptor, type Plugin } from 'vite';

/**
 * Preloads the one font file that every page needs (Latin and the most frequent Hangul), so that the first text is
 * drawn in its final font. Browsers load the other files by their `unicode-range`.
 */
export function preloadFont(name: string): Plugin {
  return {
    name: 'jinwi:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (!file) throw new Error(`Font file ${name} is not part of the build.`);
        const preload: HtmlTagDescriptor = {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head',
        };
        return [preload];
      },
    },
  };
}
