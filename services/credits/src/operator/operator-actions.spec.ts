import { textTable } from './operator-actions.js';

describe('textTable', () => {
  it('aligns words to the left and numbers to the right', () => {
    const rows = [
      { lot: 7, source: 'signup', expires: new Date('2026-03-01T10:20:30.000Z') },
      { lot: 12, source: 'purchase', expires: null },
    ];
    expect(textTable(['lot', 'source', 'expires'], rows)).toEqual([
      '  lot  source    expires',
      '    7  signup    2026-03-01 10:20Z',
      '   12  purchase  –',
    ]);
  });

  it('says when there is nothing', () => {
    expect(textTable(['lot'], [])).toEqual(['  none']);
  });
});
