import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { readPngStructure, readPngTexts } from './png-chunks.js';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

const file = (...chunks: Buffer[]): Uint8Array =>
  Buffer.concat([Buffer.from(signature), ...chunks, chunk('IEND', Buffer.alloc(0))]);

const textsOf = (...chunks: Buffer[]): unknown => readPngTexts(readPngStructure(file(...chunks)));

describe('readPngTexts', () => {
  it('reads plain, packed and international text', () => {
    const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('packed')]);
    const long = Buffer.concat([Buffer.from('prompt\0\x01\0ko\0\0'), deflateSync('한글')]);
    expect(
      textsOf(
        chunk('tEXt', Buffer.from('parameters\0Steps: 20')),
        chunk('zTXt', packed),
        chunk('iTXt', long),
      ),
    ).toEqual([
      { keyword: 'parameters', text: 'Steps: 20' },
      { keyword: 'Comment', text: 'packed' },
      { keyword: 'prompt', text: '한글' },
    ]);
  });

  it('drops a text that would inflate beyond the limit', () => {
    const bomb = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]);
    expect(textsOf(chunk('zTXt', bomb))).toEqual([]);
  });

  it('counts what follows the end', () => {
    const bytes = Buffer.concat([file(), Buffer.from('tail')]);
    expect(readPngStructure(bytes)).toMatchObject({ status: 'complete', trailingBytes: 4 });
  });

  it('never throws on noise', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('tEXt', 'zTXt', 'iTXt'),
        (noise, type) => {
          readPngTexts(readPngStructure(file(chunk(type, noise))));
          readPngTexts(readPngStructure(Uint8Array.from([...signature, ...noise])));
        },
      ),
    );
  });
});
