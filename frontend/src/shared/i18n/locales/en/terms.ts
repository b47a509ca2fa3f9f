export const terms = { title: 'Terms of Service' } as const;
