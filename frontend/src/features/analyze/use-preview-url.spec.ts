import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePreviewUrl } from './use-preview-url.js';

const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('the address of the preview', () => {
  const created = vi.fn((file: File) => `blob:${file.name}`);
  const revoked = vi.fn();

  beforeEach(() => {
    created.mockClear();
    revoked.mockClear();
    Object.assign(URL, { createObjectURL: created, revokeObjectURL: revoked });
  });

  it('UI-152 is given back when the file is replaced, removed, and when the page goes', () => {
    const first = photo('a.png');
    const second = photo('b.png');
    const hook = renderHook(({ file }: { file: File | null }) => usePreviewUrl(file), {
      initialProps: { file: first as File | null },
    });
    expect(hook.result.current).toBe('blob:a.png');
    hook.rerender({ file: second });
    expect(hook.result.current).toBe('blob:b.png');
    expect(revoked).toHaveBeenLastCalledWith('blob:a.png');
    hook.rerender({ file: null });
    expect(hook.result.current).toBeNull();
    expect(revoked).toHaveBeenLastCalledWith('blob:b.png');
    hook.rerender({ file: first });
    hook.unmount();
    expect(revoked).toHaveBeenCalledTimes(3);
  });
});
