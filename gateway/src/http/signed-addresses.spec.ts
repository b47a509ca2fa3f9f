import { type AddressedImage, ImageAddresses, imagePath } from './signed-addresses.js';

const now = Date.parse('2026-11-23T09:00:00.000Z');
const until = ImageAddresses.untilFrom(now);
const image: AddressedImage = { of: 'analysis', id: 7, kind: 'ela', userId: 1 };

describe('the address of an image', () => {
  const addresses = new ImageAddresses({ sessionSecret: 'a secret of this test, long enough for it' });
  const signed = addresses.sign(image, until).slice(imagePath.length);
  const open = (address: string, at = now) => addresses.open(address, at);

  it('opens the image it was signed for, for fifteen minutes', () => {
    expect(open(signed)).toEqual({ image, until });
    expect(open(signed, now + 15 * 60_000 - 1)).toEqual({ image, until });
    expect(open(signed, now + 15 * 60_000)).toBeNull();
  });

  it('opens nothing with any one character changed, cut off or added', () => {
    const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='];
    const changed = [...signed].flatMap((was, at) =>
      characters
        .filter((character) => character !== was)
        .map((character) => signed.slice(0, at) + character + signed.slice(at + 1)),
    );
    expect(changed.length).toBeGreaterThan(5_000);
    expect(changed.filter((address) => open(address) !== null)).toEqual([]);
    for (const other of [signed.slice(0, -1), `${signed}A`, `${signed}.`, '', '.', `.${signed}`])
      expect(open(other)).toBeNull();
  });

  it('opens no other image by the signature of this one', () => {
    const [, signature] = signed.split('.');
    for (const other of [{ id: 8 }, { kind: 'original' as const }, { userId: 2 }]) {
      const payload = addresses
        .sign({ ...image, ...other }, until)
        .slice(imagePath.length)
        .split('.')[0];
      expect(open(`${payload}.${signature}`)).toBeNull();
    }
    const [longer] = addresses
      .sign(image, until + 1)
      .slice(imagePath.length)
      .split('.');
    expect(open(`${longer}.${signature}`)).toBeNull();
  });

  it('opens nothing where another secret signed it', () => {
    const others = new ImageAddresses({ sessionSecret: 'another secret of this test, as long as it' });
    expect(open(others.sign(image, until).slice(imagePath.length))).toBeNull();
  });

  it('opens images of generations too', () => {
    const id = '11111111-2222-4333-8444-555555555555';
    const generated = { of: 'generation', id, kind: 'thumbnail', index: 2, userId: 1 } as const;
    expect(open(addresses.sign(generated, until).slice(imagePath.length))?.image).toEqual(generated);
  });
});
