import { uploadRulesDefault } from '@jinwi/contracts';
import { expect, it } from 'vitest';
import { countArchiveImages, readAddresses } from './draft.js';

it('reads one address a line, without blank lines and repetitions', () => {
  const text = ' https://example.com/a.jpg\n\nhttp://example.com/b.jpg \r\nhttps://example.com/a.jpg\n';
  expect(readAddresses(text)).toEqual({
    addresses: ['https://example.com/a.jpg', 'http://example.com/b.jpg'],
    faulty: [],
    surplus: [],
  });
});

it('names lines that are no web address', () => {
  const long = `https://example.com/${'a'.repeat(2_048)}`;
  const { addresses, faulty } = readAddresses(`photo.jpg\nftp://example.com/a\njavascript:alert(1)\n${long}`);
  expect(addresses).toEqual([]);
  expect(faulty).toEqual(['photo.jpg', 'ftp://example.com/a', 'javascript:alert(1)', long]);
});

it('takes the first thousand', () => {
  const lines = Array.from({ length: 1_002 }, (_, index) => `https://example.com/${index}`);
  const { addresses, surplus } = readAddresses(lines.join('\n'));
  expect(addresses).toHaveLength(1_000);
  expect(surplus).toEqual(['https://example.com/1000', 'https://example.com/1001']);
});

const bytes = (
  length: number,
  fields: Record<number, [value: number, size: 2 | 4]>,
): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(length));
  for (const [offset, [value, size]] of Object.entries(fields)) {
    if (size === 2) view.setUint16(Number(offset), value, true);
    else view.setUint32(Number(offset), value, true);
  }
  return new Uint8Array(view.buffer);
};

/** Builds a ZIP that has only a directory and an end record. Filler bytes take the place of the files. */
function archiveOf(names: string[], comment = ''): Blob {
  const before = new Uint8Array(1_000);
  const directory = new Blob(
    names.flatMap((name) => {
      const encoded = new TextEncoder().encode(name);
      const head = bytes(46, { 0: [0x02014b50, 4], 28: [encoded.length, 2], 30: [4, 2], 32: [2, 2] });
      return [head, encoded, new Uint8Array(6)];
    }),
  );
  const end = bytes(22, {
    0: [0x06054b50, 4],
    10: [names.length, 2],
    12: [directory.size, 4],
    16: [before.length, 4],
    20: [comment.length, 2],
  });
  return new Blob([before, directory, end, comment]);
}

it('counts images, also in folders, but not files that systems add', async () => {
  const names = ['a.jpg', '사진/b.PNG', '사진/', 'notes.txt', '__MACOSX/._a.jpg', '.hidden.jpg', 'c.heic'];
  expect(await countArchiveImages(archiveOf(names), uploadRulesDefault)).toBe(2);
  expect(await countArchiveImages(archiveOf(['a.jpeg'], 'a comment'), uploadRulesDefault)).toBe(1);
});

it('has no count for a file that is not a ZIP', async () => {
  expect(await countArchiveImages(new Blob(['no archive']), uploadRulesDefault)).toBeNull();
  expect(await countArchiveImages(new Blob(['x'.repeat(70_000)]), uploadRulesDefault)).toBeNull();
});
