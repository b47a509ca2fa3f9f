import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { makeAlteration, makeAnswer, makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportView } from '../report-view.js';

beforeEach(() => stubBrowser());

it('the report says that this service made and signed an image', () => {
  const declared = { extent: 'generated', isSigned: true, isOwn: true } as const;
  const test = makeReport().criteria.find(({ id }) => id === 'provenance')!;
  const details: typeof test.details = [
    { code: 'provenance.valid-own', params: {} },
    { code: 'provenance.own-ai', params: { software: 'Kling kling-v1-5' } },
  ];
  const report = makeReport({
    criteria: [{ ...test, applicable: true, reason: null, score: 5, details }],
    alteration: makeAlteration(),
    ai: makeAnswer({ answer: 'declared', basis: ['provenance.own-ai'], declared }),
    provenance: { ...makeReport().provenance, state: 'valid', isAi: true, isOwn: true },
  });
  render(<ReportView record={makeRecord({ result: 'Likely AI-Generated', report })} layout="sheet" />);
  expect(screen.getByText('Yes: made by this service with AI, signed')).toBeInTheDocument();
  expect(screen.getAllByText(/This service made the image with AI/).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/signed by this service, which made the image/).length).toBeGreaterThan(0);
});
