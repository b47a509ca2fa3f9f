export const seenBefore = {
  title: 'Seen before',
  scope: 'Found among your own analyses only; nobody else sees this.',
  none: 'No other analysis of yours with this picture was found. Strongly cropped or changed copies may be missed.',
  unknown: 'Whether you have analyzed this picture before could not be found out',
  earliest: 'Earliest here',
  earliestIsThis: 'The picture of this report is the earliest here.',
  open: 'Open the report on {{name}}',
  alike: '{{percent}}% alike',
  partAlike: 'A part is {{percent}}% alike',
  byLooks: 'It goes by how the pictures look: compare them yourself before you rely on it.',
  known: {
    title: 'Known picture: {{name}}',
    added: 'Added by this service on {{date}}',
    meaning:
      'The operator of this service keeps this picture for comparison. That yours looks like it is no verdict on your file.',
    part: 'Only a part of the two pictures looks alike.',
    original: 'Download the known picture',
  },
};
