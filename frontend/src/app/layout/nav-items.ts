/** The six links of the header, in order (UI-022). */
export const navItems = [
  { key: 'home', to: '/' },
  { key: 'analyze', to: '/analyze' },
  { key: 'history', to: '/history' },
  { key: 'generate', to: '/generate' },
  { key: 'credits', to: '/credits' },
  { key: 'mypage', to: '/mypage' },
] as const;
