export const credits = {
  title: 'Buy credits',
  description: 'Top up and use them for analysis and generation.',
  balance_one: 'Your balance: {{count, number}} credit',
  balance_other: 'Your balance: {{count, number}} credits',
  preparing: 'Buying credits is being prepared',
  preparingText: 'You cannot buy credits yet. Nothing is sold or charged on this page until buying is open.',
  analyze: 'Analyze an image',
} as const;
