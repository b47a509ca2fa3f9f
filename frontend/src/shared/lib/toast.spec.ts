import { toastRemoveDelayMs } from '@jinwi/contracts';
import { describe, expect, it, vi } from 'vitest';
import { dismissToast, toast, useToasts } from './toast.js';

const shown = () => useToasts.getState().toasts;

describe('toast', () => {
  it('UI-272 BR-011 keeps one toast: a newer one takes its place', () => {
    toast({ title: 'first' });
    toast({ title: 'second' });
    expect(shown().map(({ title }) => title)).toEqual(['second']);
  });

  it('UI-265 carries id, title, description, action and variant', () => {
    const action = { label: 'Undo', onSelect: () => undefined };
    const id = toast({ title: 'a', description: 'b', action, variant: 'destructive' });
    expect(shown()[0]).toEqual({
      id,
      title: 'a',
      description: 'b',
      action,
      variant: 'destructive',
      open: true,
    });
  });

  it('UI-273 BR-011 a dismissed toast leaves the store after 1,000,000 ms', () => {
    vi.useFakeTimers();
    dismissToast(toast({ title: 'a' }));
    vi.advanceTimersByTime(999_999);
    expect(shown()).toMatchObject([{ open: false }]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
    expect(toastRemoveDelayMs).toBe(1_000_000);
  });
});
