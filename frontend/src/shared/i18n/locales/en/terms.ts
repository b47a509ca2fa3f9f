export const terms = {
  title: 'Terms of Service',
  effective: 'Effective date: {{date}}',
  contents: 'Contents',
} as const;
