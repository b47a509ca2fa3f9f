import { type Report, type ShownRecord } from '@jinwi/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aiPixels, makeAlteration, makeAnswer, makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportView } from '../report-view.js';

const show = (record: ShownRecord) => render(<ReportView record={record} layout="sheet" />);
const region = (name: string) => within(screen.getByRole('region', { name }));
const answered = (fields: Partial<Report> = {}) =>
  makeReport({ alteration: makeAlteration(), ai: makeAnswer({ answer: 'unlikely' }), ...fields });

describe('the criteria of a report', () => {
  beforeEach(() => stubBrowser());

  it('groups tests, folding away those that only inform or do not apply', async () => {
    const [metadata, ...others] = makeReport().criteria;
    const criteria = [...others, { ...metadata, id: 'adq2', weight: 0, score: null }] as Report['criteria'];
    show(makeRecord({ report: makeReport({ criteria }) }));
    const section = region('Criteria');
    expect(section.getByRole('heading', { name: '1 test found something' })).toBeInTheDocument();
    const folded = section.getByRole('button', {
      name: '1 test for information, without influence on the score',
    });
    expect(folded).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(folded);
    expect(section.getByRole('button', { name: /^Double compression.*For information$/ })).toBeVisible();
    expect(section.queryByRole('meter', { name: /Double compression/ })).toBeNull();
    expect(section.getByRole('button', { name: '1 test that could not be applied' })).toBeInTheDocument();
  });

  it('draws no bar for a clear test and counts no evidence', () => {
    const criteria = makeReport().criteria.map((one) => ({ ...one, fired: true, score: one.score && 90 }));
    show(makeRecord({ report: answered({ criteria }) }));
    const section = region('Criteria');
    expect(section.queryByRole('meter')).toBeNull();
    expect(section.getByRole('heading', { name: '2 tests found nothing suspicious' })).toBeInTheDocument();
    expect(section.getByRole('button', { name: /^Metadata ?Fields agree$/ })).toBeInTheDocument();
    expect(
      region('Overall evaluation').getByText(/ None of the 2 tests that gave an answer found signs\./),
    ).toBeInTheDocument();
  });

  it('tells an undecided test from one that only informs', () => {
    const undecided = aiPixels({ score: null, fired: false, weight: 1 });
    show(makeRecord({ report: answered({ criteria: [...makeReport().criteria, undecided] }) }));
    const section = region('Criteria');
    expect(section.getByRole('heading', { name: '1 test without an answer' })).toBeInTheDocument();
    expect(section.getByRole('button', { name: /Cannot tell$/ })).toBeInTheDocument();
  });

  it('counts no tests where none could be applied', () => {
    const criteria = makeReport().criteria.map((one) => ({ ...one, applicable: false, score: null }));
    show(makeRecord({ report: answered({ criteria, applicableCount: 0 }) }));
    expect(region('Overall evaluation').getByText(/ No test that counts gave an answer/)).toBeInTheDocument();
    expect(screen.queryByText(/of 0 tests/)).toBeNull();
  });
});
