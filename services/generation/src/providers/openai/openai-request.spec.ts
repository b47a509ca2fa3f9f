import { createHash } from 'node:crypto';
import { memberHash } from './openai-request.js';

const secret = 'J8v1kq0Zr3m5Xw7Pn2Lc9Tb4Hd6Fg0Sa';

describe('the hash of a member', () => {
  it('stays the same for a member and differs between members', () => {
    expect(memberHash(1, secret)).toBe(memberHash(1, secret));
    const hashes = Array.from({ length: 100 }, (_, index) => memberHash(index, secret));
    expect(new Set(hashes).size).toBe(100);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('stays what it was when the product is upgraded', () => {
    expect(memberHash(7, secret)).toBe('b31390ff497b13e1f47c2348c6cd707402a992d5f880ab9366d6f352a759b278');
  });

  it('cannot be traced back to the member by trying member numbers', () => {
    const plain = (text: string) => createHash('sha256').update(text).digest('hex');
    const counted = Array.from({ length: 1_000 }, (_, userId) => plain(`jinwi-member-${userId}`));
    expect(counted).not.toContain(memberHash(7, secret));
    expect(memberHash(7, 'another secret of thirty-two letters')).not.toBe(memberHash(7, secret));
  });
});
