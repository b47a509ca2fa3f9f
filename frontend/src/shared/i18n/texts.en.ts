/** The English texts define the keys; the Korean ones must have exactly the same. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

export const common = {
  nav: {
    label: 'Main menu',
    home: 'Home',
    analyze: 'Analyze',
    history: 'History',
    generate: 'Generate',
    credits: 'Credits',
    mypage: 'My Dashboard',
    signIn: 'Sign in',
  },
  menu: {
    account: 'Account',
    logout: 'Log out',
    open: 'Open menu',
    close: 'Close menu',
    title: 'Menu',
    user: 'Account menu: {{name}}',
  },
  language: { label: 'Language' },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  credits: {
    badge_one: '{{count, number}} credit',
    badge_other: '{{count, number}} credits',
    none: 'No credits',
    low: 'You are running low on credits. Top up here.',
    cost_one: 'uses {{count, number}} credit',
    cost_other: 'uses {{count, number}} credits',
  },
  skip: 'Skip to main content',
  loading: 'Loading',
  retry: 'Try again',
  reload: 'Reload',
  close: 'Close',
  undo: 'Undo',
  details: 'Details',
  newTab: '(opens in a new tab)',
  passwordShow: 'Show',
  passwordHide: 'Hide',
  error: {
    title: 'Something went wrong',
    generic: 'Something went wrong. Please try again shortly.',
    unreachable: 'The service cannot be reached at the moment. Please try again shortly.',
    offline: 'You are offline.',
    offlineHint: 'Check your connection and try again.',
    session: 'Your session has expired',
    sessionHint: 'Please sign in again.',
    chunk: 'This page could not be loaded. A new version may have been published.',
    account: 'Your account could not be loaded.',
  },
  notFound: {
    title: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
    help: 'The page you are looking for does not exist or has moved.',
    home: 'Back to home',
  },
  footer: {
    label: 'Service information',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    support: 'Support',
  },
  toast: { area: 'Notifications ({hotkey})', item: 'Notification' },
} as const;
