import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { type Plugin } from 'vite';

const folder = join(import.meta.dirname, '../.generated/ui-font');
const source = 'pretendard/dist/web/variable/woff2/PretendardVariable.woff2';
const textFolders = ['../src', '../../libs/contracts/src', '../../libs/report/src'].map((path) =>
  join(import.meta.dirname, path),
);

/** OpenType features to keep: tabular figures, kerning and ligatures. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/** Matches the files with the texts of pages shown before signing in, including the home page's example reports. */
const first =
  /(features\/(home|user)\/(auth-forms-|gallery-)?texts\.ts|features\/home\/assets\/(example|gallery\/cases)\.json|shared\/i18n\/(texts|i18n)\.ts)$/;
const isFirst = (path: string) => first.test(path);

/**
 * Builds the interface font: Pretendard (SIL OFL 1.1) reduced to the characters of the interface's texts, in three
 * small files instead of a dozen. Other characters come later from the full font (src/shared/lib/whole-font.ts). The
 * font is renamed, as the licence requires for a modified font.
 */
export function uiFont(): Plugin {
  let operator = '';
  return {
    name: 'jinwi:ui-font',
    configResolved({ env }) {
      operator = Object.entries(env)
        .filter(([name]) => name.startsWith('VITE_OPERATOR_'))
        .map(([, fact]) => String(fact))
        .join('');
    },
    async buildStart() {
      const font = await readFile(createRequire(import.meta.url).resolve(source));
      const parts = partsOf([...(await readTexts()), { path: 'VITE_OPERATOR', content: operator }]);
      await mkdir(folder, { recursive: true });
      const rules = [];
      for (const [name, characters] of Object.entries(parts)) {
        const part = await subsetFont(font, characters, { targetFormat: 'woff2', keepFeatures });
        await writeFile(join(folder, `${name}.woff2`), part);
        rules.push(faceRule(name, characters));
      }
      await writeFile(join(folder, 'ui-font.css'), rules.join('\n'));
    },
  };
}

interface Text {
  path: string;
  content: string;
}

async function readTexts(): Promise<Text[]> {
  const texts = await Promise.all(
    textFolders.map(async (parent) => {
      const names = await readdir(parent, { recursive: true });
      const paths = names.filter((name) => /\.(tsx?|json)$/.test(name) && !name.includes('.spec.'));
      return Promise.all(
        paths.map(async (path) => ({ path, content: await readFile(join(parent, path), 'utf8') })),
      );
    }),
  );
  return texts.flat();
}

/** Divides the characters among the font files. Returns the characters of each file by the file's name. */
function partsOf(texts: Text[]): Record<string, string> {
  const isHangul = (character: string) => /\p{Script=Hangul}/u.test(character);
  const all = charactersOf(texts);
  const first = charactersOf(texts.filter(({ path }) => isFirst(path))).filter(isHangul);
  return {
    latin: all.filter((character) => !isHangul(character)).join(''),
    'hangul-first': first.join(''),
    hangul: all.filter((character) => isHangul(character) && !first.includes(character)).join(''),
  };
}

const charactersOf = (texts: Text[]): string[] =>
  [...new Set(texts.map(({ content }) => content).join(''))].filter((character) => character >= ' ').sort();

const faceRule = (name: string, characters: string): string => `@font-face {
  font-family: 'Jinwi UI';
  font-weight: 45 920;
  font-display: swap;
  src: url('./${name}.woff2') format('woff2');
  unicode-range: ${[...characters].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(', ')};
}
`;
