/** Texts of decisions and cases in reports and PDFs. */
export const casework = {
  decision: {
    title: 'The requester’s decision',
    at: 'Decided',
    note: 'A person decided this. It does not change the verdict of the tests.',
  },
  case: {
    made: 'Case report, made on {{date}}',
    total: 'Total',
    verdicts: 'Verdicts of the tests',
    decisions: 'The requester’s decisions',
    undecided: 'No decision',
    part: 'This file shows the first {{shown}} of the {{total}} analyses.',
    missing: 'The picture is not available.',
    excerpt: 'Each page is an excerpt. The whole report of an analysis is found under its number.',
    analysis: 'Analysis {{id}} · {{name}}',
  },
} as const;
