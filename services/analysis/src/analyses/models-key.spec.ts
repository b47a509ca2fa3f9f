import { forensicReport } from '../../test/report-factory.js';
import { type StoredOpinion } from '../entities/analysis.entity.js';
import { isRepeatable, modelsKey } from './models-key.js';

const opinion = (state: StoredOpinion['state']): StoredOpinion => ({
  source: 'vision',
  state,
  points: 0,
  summary: null,
  model: 'gpt',
  reason: null,
});
const report = forensicReport();
const signed = forensicReport({ provenance: { ...report.provenance, state: 'unknown-signer' } });

it('names engine and opinion model', () => {
  expect(modelsKey({ engine: '1+trust.a', opinion: null })).toBe('1+trust.a');
  expect(modelsKey({ engine: '1+trust.a', opinion: 'openai:x' })).toBe('1+trust.a openai:x');
});

it.each([
  ['no opinion is asked', report, { secondOpinion: null, ownAuthority: null, isOriginKnown: true }, true],
  [
    'an opinion was given',
    report,
    { secondOpinion: opinion('given'), ownAuthority: null, isOriginKnown: true },
    true,
  ],
  [
    'an opinion is missing',
    report,
    { secondOpinion: opinion('unavailable'), ownAuthority: null, isOriginKnown: true },
    false,
  ],
  [
    'the signer is unknown to us too',
    signed,
    { secondOpinion: null, ownAuthority: 'PEM', isOriginKnown: true },
    true,
  ],
  [
    'the signer may be ourselves',
    signed,
    { secondOpinion: null, ownAuthority: null, isOriginKnown: true },
    false,
  ],
  [
    'nobody told whether it was made here',
    report,
    { secondOpinion: null, ownAuthority: 'PEM', isOriginKnown: false },
    false,
  ],
])('tells whether a record can be repeated where %s', (_what, given, asked, expected) => {
  expect(isRepeatable(given, asked)).toBe(expected);
});
