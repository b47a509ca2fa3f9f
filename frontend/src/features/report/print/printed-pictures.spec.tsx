import { makeRecord, makeReport } from '@jinwi/report/testing';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../texts.js';
import { PrintedPictures } from './printed-pictures.js';

const artifacts = { ela: '/ela', heatmap: '/heatmap' };
const ela = makeReport().criteria.find(({ map }) => map === 'ela') ?? expect.fail();

/** Prints a record in which the error-level criterion has the given fields, and returns the sources of its pictures. */
function printed(criterion: Partial<typeof ela>): (string | null)[] {
  const report = makeReport({ criteria: [{ ...ela, ...criterion }] });
  render(<PrintedPictures record={makeRecord({ report, artifacts })} />);
  return screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('src'));
}

describe('the printed pictures', () => {
  it('are the image and the maps of the tests that found something', () =>
    expect(printed({})).toEqual(['/api/analysis/7/image', '/ela']));

  it('leave out, like the shared page, maps of too weak traces', () =>
    expect(printed({ score: 85, fired: true })).toEqual(['/api/analysis/7/image']));

  it('are the image and all maps of a record without a report', () => {
    render(<PrintedPictures record={makeRecord({ artifacts })} />);
    expect(screen.getAllByRole('img', { hidden: true })).toHaveLength(3);
  });
});
