import { uploadRulesDefault } from '@jinwi/contracts';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../shared/lib/toast.js';
import { useChosenFile, useUpload } from './use-upload.js';

const image = (bytes = 'x', type = 'image/png') => new File([bytes], 'pasted.png', { type });

const paste = (...files: File[]) => {
  const event = new Event('paste', { cancelable: true });
  Object.assign(event, { clipboardData: { files } });
  act(() => void document.dispatchEvent(event));
  return event;
};

describe('an image from the clipboard or the camera', () => {
  const given = ({ isDisabled = false } = {}) => {
    const onFile = vi.fn();
    return { onFile, hook: renderHook(() => useUpload({ rules: uploadRulesDefault, isDisabled, onFile })) };
  };

  it('is chosen as if it were dropped', () => {
    const { onFile } = given();
    const file = image();
    expect(paste(file).defaultPrevented).toBe(true);
    expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
  });

  it('is recognised by its extension where the browser knows no type', () => {
    const onFile = vi.fn();
    const rules = { ...uploadRulesDefault, formats: ['jpeg', 'heic'] as const };
    renderHook(() => useUpload({ rules, isDisabled: false, onFile }));
    const file = new File(['x'], 'IMG_0001.HEIC', { type: '' });
    paste(file);
    expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
  });

  it('leaves pasted text alone, and does nothing while the area is disabled', () => {
    const { onFile } = given();
    expect(paste().defaultPrevented).toBe(false);
    expect(onFile).not.toHaveBeenCalled();
    const disabled = given({ isDisabled: true });
    paste(image());
    expect(disabled.onFile).not.toHaveBeenCalled();
  });

  it.each([
    ['Invalid file type', [image('x', 'text/plain')]],
    ['The file is empty', [image('')]],
    ['File too large', [image('x'.repeat(5 * 1024 * 1024 + 1))]],
    ['One image at a time', [image(), image()]],
  ])('says "%s" and takes nothing', (reason, files) => {
    const { onFile, hook } = given();
    paste(...files);
    expect(hook.result.current.hasRejected).toBe(true);
    expect(useToasts.getState().toasts[0]?.title).toBe(reason);
    expect(onFile).not.toHaveBeenCalled();
  });

  it('opens the camera, and takes the photo', () => {
    const { onFile, hook } = given();
    const opened: HTMLInputElement[] = [];
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      opened.push(this);
    });
    hook.result.current.openCamera();
    const [input] = opened;
    expect(input).toMatchObject({ type: 'file', accept: 'image/png,image/jpeg' });
    expect(input?.getAttribute('capture')).toBe('environment');
    const photo = image('photo', 'image/jpeg');
    Object.defineProperty(input, 'files', { value: [photo] });
    act(() => void input?.dispatchEvent(new Event('change')));
    expect(onFile).toHaveBeenCalledExactlyOnceWith(photo);
  });
});

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
