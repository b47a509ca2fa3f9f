import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useChosenFile } from './use-chosen-file.js';

const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('the chosen file', () => {
  const revoked = vi.fn();

  beforeEach(() => {
    revoked.mockClear();
    Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: revoked });
  });

  it('UI-152 revokes its preview when it is replaced, removed or unmounted', () => {
    const hook = renderHook(() => useChosenFile());
    const choose = (file: File | null) => act(() => hook.result.current.choose(file));
    choose(photo('a.png'));
    expect(hook.result.current.chosen?.previewUrl).toBe('blob:a.png');
    expect(revoked).not.toHaveBeenCalled();
    choose(photo('b.png'));
    expect(hook.result.current.chosen?.previewUrl).toBe('blob:b.png');
    choose(null);
    expect(hook.result.current.chosen).toBeNull();
    choose(photo('c.png'));
    hook.unmount();
    expect(revoked.mock.calls.flat()).toEqual(['blob:a.png', 'blob:b.png', 'blob:c.png']);
  });
});
