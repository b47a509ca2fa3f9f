import { SecretBox } from './secret-box.js';

const secret = Buffer.from('twenty secret bytes!');
const box = new SecretBox('a secret of this installation, long enough', 'second factor');

describe('SecretBox', () => {
  it('opens what it sealed, which reads differently each time', () => {
    const sealed = box.seal(secret, '7');
    expect(box.open(sealed, '7')).toEqual(secret);
    expect(box.seal(secret, '7')).not.toBe(sealed);
    expect(Buffer.from(sealed.slice(3), 'base64url').includes(secret)).toBe(false);
  });

  it('tells what it sealed from keys as they are', () => {
    expect(SecretBox.isSealed(box.seal(Buffer.alloc(32), '7'))).toBe(true);
    for (const plain of ['-----BEGIN PRIVATE KEY-----\nv1.AAAA', 'v1.', '\u0001'.repeat(32), ''])
      expect(SecretBox.isSealed(plain)).toBe(false);
  });

  it('opens nothing changed, nor for another owner, purpose or key', () => {
    const sealed = box.seal(secret, '7');
    const flipped = sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + sealed.slice(-1);
    expect(() => box.open(sealed, '8')).toThrow();
    const other = new SecretBox('another secret of another installation', 'second factor');
    expect(() => other.open(sealed, '7')).toThrow();
    const otherPurpose = new SecretBox('a secret of this installation, long enough', 'keys');
    expect(() => otherPurpose.open(sealed, '7')).toThrow();
    expect(() => box.open(flipped, '7')).toThrow();
    expect(() => box.open('plain', '7')).toThrow();
  });
});
