/** Texts shared by every page that shows an analysis. */
export const analysis = {
  verdict: {
    genuine: 'Likely Genuine',
    noSigns: 'No Signs Found',
    possible: 'Possibly Manipulated',
    possiblyAi: 'Possibly AI-Generated',
    manipulated: 'Likely Manipulated',
    aiGenerated: 'Likely AI-Generated',
    inconclusive: 'Inconclusive',
  },
  decision: { genuine: 'Genuine', altered: 'Altered', ai: 'Made by AI', open: 'Open' },
  word: { clear: 'Clear', suspicious: 'Suspicious', strong: 'Strong signal' },
  score: 'Authenticity score {{score}}%',
  noScore: 'No score',
  open: 'Open the report of {{name}}',
} as const;
