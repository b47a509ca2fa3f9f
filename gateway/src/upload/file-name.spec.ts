import { cleanFileName } from './file-name.js';

describe('cleanFileName', () => {
  const check = (input: string, expected: string) => expect(cleanFileName(input)).toBe(expected);

  it('API-042 keeps the last part of a path only', () => {
    check('../../etc/passwd.png', 'passwd.png');
    check('C:\\photos\\cat.jpg', 'cat.jpg');
    check('/', 'image');
    check('', 'image');
  });

  it('normalises to composed letters, so that Korean names from a Mac match', () => {
    check('사진.jpg'.normalize('NFD'), '사진.jpg');
  });

  it('drops controls, direction marks and halves of characters', () => {
    check('a\u0000b\r\nc\u007f.png', 'abc.png');
    check('cat\u202egnp.exe', 'catgnp.exe');
    check('x\ud800y.png', 'xy.png');
  });

  it('has at most 255 units and keeps the ending', () => {
    const long = cleanFileName(`${'가'.repeat(400)}.jpeg`);
    expect(long).toHaveLength(255);
    expect(long.endsWith('가.jpeg')).toBe(true);
    expect(() => encodeURIComponent(cleanFileName(`${'😀'.repeat(200)}.png`))).not.toThrow();
  });
});
