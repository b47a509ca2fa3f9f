import { type Agreement } from './alike-sql.js';
import { type ComparedRecord, differencesOf } from './differences.js';

const model = (value: string): ComparedRecord['metadata'][number] => ({
  group: 'capture',
  code: 'field.model',
  value,
});

const record = (given: Partial<ComparedRecord> = {}): ComparedRecord => ({
  result: 'No Signs Found',
  sizeBytes: 1_000_000,
  image: { format: 'jpeg', width: 4000, height: 3000, sha256: 'one' },
  kind: 'camera',
  metadata: [model('Pixel 9')],
  ...given,
});

const told = (
  copy: Partial<ComparedRecord>,
  { report = record(), agreement = 'whole' }: { report?: ComparedRecord; agreement?: Agreement } = {},
) => {
  const image = { ...record().image, sha256: 'other', ...copy.image };
  return differencesOf(record({ ...copy, image }), { report, agreement });
};
const codes = (...given: Parameters<typeof told>) => told(...given).map(({ code }) => code);

describe('what differs between a report and a copy', () => {
  it('UI-391 names the smaller copy without metadata, and the camera’s file', () => {
    const image = { format: 'jpeg' as const, width: 1280, height: 960, sha256: 'small' };
    const copy = { image, kind: 'shared-copy' as const, metadata: [], sizeBytes: 90_000 };
    expect(told(copy)).toEqual([
      { code: 'copy.kind.shared-copy', params: {} },
      { code: 'copy.smaller', params: { width: 1280, height: 960 } },
      { code: 'copy.no-camera-data', params: {} },
    ]);
    expect(codes({}, { report: record(copy) })).toEqual([
      'copy.kind.camera',
      'copy.larger',
      'copy.camera-data',
    ]);
  });

  it('says of the same bytes only that, and a later verdict', () => {
    const same = { image: record().image };
    expect(codes(same)).toEqual(['copy.same-bytes']);
    expect(codes({ ...same, result: 'Inconclusive' })).toEqual(['copy.same-bytes', 'copy.verdict']);
  });

  it.each([
    [{ sizeBytes: 500_000 }, ['copy.lighter']],
    [{ sizeBytes: 2_000_000 }, ['copy.heavier']],
    [{ sizeBytes: 1_010_000 }, ['copy.no-difference']],
    [{ metadata: [model('EOS 80D')] }, ['copy.camera']],
    [{ kind: null }, ['copy.no-difference']],
    [{ result: 'Likely Manipulated' }, ['copy.verdict']],
  ])('tells of %j %j', (copy, expected) => {
    expect(codes(copy)).toEqual(expected);
  });

  it('tells which of the two is the crop', () => {
    expect(codes({}, { agreement: 'cut' })).toEqual(['copy.cut']);
    expect(codes({}, { agreement: 'kept' })).toEqual(['copy.kept']);
  });
});
