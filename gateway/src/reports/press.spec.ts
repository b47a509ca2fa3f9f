import { KeptPrints } from './press.js';

const mebibyte = 1024 * 1024;
const minute = 60_000;

describe('KeptPrints', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps a print for ten minutes', () => {
    const prints = new KeptPrints();
    prints.add('a', Buffer.alloc(1));
    vi.advanceTimersByTime(10 * minute - 1);
    expect(prints.get('a')).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(prints.get('a')).toBeUndefined();
  });

  it('keeps a print ten minutes even after evicting one with its key', () => {
    const prints = new KeptPrints();
    prints.add('a', Buffer.alloc(20 * mebibyte));
    prints.add('b', Buffer.alloc(20 * mebibyte));
    expect(prints.get('a')).toBeUndefined();
    vi.advanceTimersByTime(5 * minute);
    prints.add('a', Buffer.alloc(1));
    vi.advanceTimersByTime(5 * minute);
    expect(prints.get('a')).toBeDefined();
    vi.advanceTimersByTime(5 * minute);
    expect(prints.get('a')).toBeUndefined();
  });

  it('counts a print that replaces another only once', () => {
    const prints = new KeptPrints();
    prints.add('other', Buffer.alloc(1));
    prints.add('a', Buffer.alloc(20 * mebibyte));
    prints.add('a', Buffer.alloc(20 * mebibyte));
    expect(prints.get('other')).toBeDefined();
    expect(prints.get('a')).toBeDefined();
  });
});
