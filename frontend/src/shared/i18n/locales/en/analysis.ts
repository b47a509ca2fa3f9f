/** Texts shared by every page that shows an analysis. */
export const analysis = {
  verdict: {
    genuine: 'Likely Genuine',
    possible: 'Possibly Manipulated',
    manipulated: 'Likely Manipulated',
    aiGenerated: 'Likely AI-Generated',
  },
  word: { clear: 'Clear', suspicious: 'Suspicious', strong: 'Strong signal' },
  score: 'Authenticity score {{score}}%',
  open: 'Open the report of {{name}}',
} as const;
