import { describe, expect, it } from 'vitest';
import { i18n } from '../shared/i18n/i18n.js';

type Texts = Record<string, string>;
type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ''): Texts =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  );

// Importing a texts file adds its texts to i18n.
import.meta.glob('../**/*texts.ts', { eager: true });

const textsOf = (language: string): Record<string, Texts> =>
  Object.fromEntries(
    Object.entries(i18n.store.data[language] ?? {}).map(([namespace, texts]) => [
      namespace,
      flatten(texts as Tree),
    ]),
  );

const english = textsOf('en');
const korean = textsOf('ko');

const sources = Object.entries(
  import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '../../../libs/report/src/**/*.ts', '!../../../libs/report/src/texts/**'],
    { query: '?raw', import: 'default', eager: true },
  ),
)
  .filter(([path]) => !/texts(\.en|\.ko)?\.ts$/.test(path) && !path.includes('.spec.'))
  .map(([, source]) => source)
  .join('\n');

/** Keys used in the code, either quoted or composed in a template. */
const quoted = new Set([...sources.matchAll(/['"`](?:\w+:)?([\w.-]+)['"`]/g)].map(([, key]) => key));
const templates = [...sources.matchAll(/`(?:\w+:)?((?:[\w.-]|\$\{[^}`]*\})+)`/g)]
  .map(([, template = '']) => template.replace(/\$\{[^}]*\}/g, '*'))
  .filter((pattern) => pattern.includes('*') && /\w/.test(pattern))
  .map((pattern) => new RegExp(`^${pattern.replace(/\./g, '\\.').replaceAll('*', '[\\w-]+')}$`));

const isUsed = (key: string) => {
  const bare = key.replace(/_(one|other)$/, '');
  return quoted.has(bare) || templates.some((template) => template.test(bare));
};

const placeholders = (text = '') => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

/** Whether the text has an English word other than a name such as GPT, OpenAI or SHA-256. */
const hasEnglishWord = (text = '') =>
  /(^|\s)[A-Za-z][a-z]{2,}([\s.,?]|$)/.test(text.replace(/\{\{[^}]*\}\}/g, ''));

describe('texts', () => {
  it('UI-049 has the same namespaces in both languages', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(korean).sort());
  });

  it('UI-049 adds texts in these files only', () => {
    expect(sources).not.toMatch(/addTexts\('/);
  });

  describe.each(Object.keys(english))('%s', (namespace) => {
    const [en, ko] = [english[namespace] ?? {}, korean[namespace] ?? {}];

    it('UI-049 has the same keys in both languages', () => {
      expect(Object.keys(ko).sort()).toEqual(Object.keys(en).sort());
    });

    it('UI-049 has the same placeholders in both languages', () => {
      const differing = Object.keys(en).filter(
        (key) => placeholders(en[key]).join() !== placeholders(ko[key]).join(),
      );
      expect(differing).toEqual([]);
    });

    it('UI-049 has no key that nothing uses', () => {
      expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
    });

    it('UI-048 has no English in Korean except the not-found texts', () => {
      const same = Object.keys(en).filter((key) => en[key] === ko[key] && hasEnglishWord(en[key]));
      expect(same.filter((key) => !key.startsWith('notFound.'))).toEqual([]);
    });
  });
});

describe('exact texts', () => {
  it.each([
    ['common', 'notFound.title', '404 Page Not Found'],
    ['common', 'notFound.text', 'Did you forget to add the page to the router?'],
    ['home', 'hero.start', 'Get Started'],
    ['home', 'hero.analyze', 'Analyze'],
    ['home', 'hero.dashboard', 'My Dashboard'],
    ['home', 'cta.member', 'Analyze Now'],
    ['home', 'cta.visitor', 'Create Account'],
    ['auth', 'signIn.submit', 'Sign in'],
    ['auth', 'signIn.pending', 'Signing in...'],
    ['auth', 'signIn.google', 'Sign in with Google'],
    ['auth', 'register.submit', 'Create Account'],
    ['auth', 'register.pending', 'Creating Account...'],
    ['auth', 'register.google', 'Sign up with Google'],
    ['auth', 'field.name', 'Full name'],
    ['auth', 'signIn.success', 'Login successful'],
    ['auth', 'signIn.welcome', 'Welcome back, {{name}}!'],
    ['auth', 'register.success', 'Registration successful'],
    ['auth', 'register.created', 'Your account has been created successfully.'],
    ['auth', 'logout.success', 'Logged out'],
    ['auth', 'logout.done', "You've been successfully logged out."],
    ['auth', 'signIn.failed', 'Login failed'],
    ['auth', 'register.failed', 'Registration failed'],
    ['auth', 'logout.failed', 'Logout failed'],
    ['credits', 'buy', 'Buy now'],
    ['credits', 'pending', 'processing'],
    ['credits', 'purchaseFailed', 'Purchase Failed'],
    ['credits', 'error.failed', 'Failed to purchase credits'],
    ['credits', 'error.payment', 'Payment failed'],
    ['purchase', 'error.notLoaded', 'Stripe has not been initialized'],
    ['purchase', 'error.noElement', 'Card element not found'],
    ['purchase', 'error.failed', 'Payment failed'],
  ])('UI-048 UI-227 UI-252 UI-253 UI-254 UI-257 %s:%s is verbatim', (namespace, key, text) => {
    expect(english[namespace]?.[key]).toBe(text);
  });

  it.each([
    'purchaseSuccess',
    'creditsAdded',
    'purchaseFailed',
    'processingPayment',
    'demoPaymentProcessing',
  ])('UI-238 credits:%s exists in both languages and is used', (key) => {
    expect([english.credits?.[key], korean.credits?.[key]]).not.toContain(undefined);
    expect(isUsed(key)).toBe(true);
  });

  it('UI-011 the not-found sentences are the same in both languages', () => {
    for (const key of ['notFound.title', 'notFound.text']) {
      expect(korean.common?.[key]).toBe(english.common?.[key]);
    }
  });
});
