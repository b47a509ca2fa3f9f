import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../shared/lib/query-client.js';
import { fakeServer } from '../../../testing/fake-server.js';
import { forgetMember } from '../../user/sign-out.js';
import { digestOf, gate } from './gate-card.js';

describe('the gate of image generation', () => {
  const digest = digestOf('open sesame');
  beforeEach(() => sessionStorage.clear());

  it('UI-182 computes SHA-256 without the Web Crypto that plain HTTP lacks', () => {
    vi.stubGlobal('crypto', {});
    expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(digestOf('진위')).toHaveLength(64);
  });

  it('BR-036 UI-180 UI-181 opens only for the right password, in this tab, without a request', () => {
    const seen = fakeServer();
    expect(gate.open('wrong', digest)).toBe(false);
    expect([gate.isOpen(digest), gate.wasOpened()]).toEqual([false, false]);
    expect(gate.open('open sesame', digest)).toBe(true);
    expect([gate.isOpen(digest), gate.wasOpened()]).toEqual([true, true]);
    expect(Object.values({ ...localStorage })).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('UI-181 closes when the member is signed out', () => {
    gate.open('open sesame', digest);
    forgetMember(createQueryClient());
    expect(gate.wasOpened()).toBe(false);
  });

  it('UI-181 does not stay open when the password changes', () => {
    gate.open('an earlier word', digestOf('an earlier word'));
    expect(gate.isOpen(digest)).toBe(false);
  });
});
