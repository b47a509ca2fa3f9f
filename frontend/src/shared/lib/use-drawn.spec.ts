import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useDrawn } from './use-drawn.js';

/** Holds animation frames back. The returned function draws the next one. */
function holdFrames(): () => void {
  const asked: FrameRequestCallback[] = [];
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => asked.push(callback));
  return () => asked.splice(0).forEach((callback) => callback(0));
}

describe('useDrawn', () => {
  it('is true after the first frame', async () => {
    const drawFrame = holdFrames();
    const { result } = renderHook(() => useDrawn());
    expect(result.current).toBe(false);
    act(drawFrame);
    await waitFor(() => expect(result.current).toBe(true));
  });

  it('counts only frames drawn after it is ready', async () => {
    const drawFrame = holdFrames();
    const { result, rerender } = renderHook(({ isReady }) => useDrawn(isReady), {
      initialProps: { isReady: false },
    });
    act(drawFrame);
    rerender({ isReady: true });
    expect(result.current).toBe(false);
    act(drawFrame);
    await waitFor(() => expect(result.current).toBe(true));
  });

  it('waits for no frame in a window that draws none', () => {
    const { result } = renderHook(() => useDrawn());
    expect(result.current).toBe(true);
  });
});
