import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prefetchReport, prepareReport } from './records.js';

const open = (url: string) => {
  window.history.replaceState(null, '', url);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
};

describe('the data of a report that the URL names', () => {
  const images: string[] = [];
  const prefetched: unknown[] = [];

  beforeEach(() => {
    images.length = 0;
    prefetched.length = 0;
    vi.stubGlobal(
      'Image',
      class {
        set src(url: string) {
          images.push(url);
        }
      },
    );
  });

  const prefetch = (url: string) => {
    open(url);
    const queryClient = new QueryClient();
    vi.spyOn(queryClient, 'prefetchQuery').mockImplementation(({ queryKey }) => {
      prefetched.push(queryKey);
      return Promise.resolve();
    });
    void prefetchReport(queryClient);
    return { images, prefetched };
  };

  it.each(['/analyze?analysis=7', '/history?analysis=7&page=2'])('is requested early: %s', (url) => {
    expect(prefetch(url)).toEqual({ images: ['/api/analysis/7/image'], prefetched: [['/api/analysis/7']] });
  });

  it.each(['/history?analysis=0', '/history?analysis=abc', '/history?analysis=', '/analyze'])(
    'is not requested without a valid id: %s',
    (url) => {
      expect(prefetch(url)).toEqual({ images: [], prefetched: [] });
    },
  );
});

describe('the code of a report that the URL names', () => {
  const loadCode = vi.fn<() => Promise<unknown>>();
  const prepare = async (url: string) => {
    open(url);
    await prepareReport(loadCode);
    return loadCode.mock.calls.length;
  };

  beforeEach(() => {
    loadCode.mockReset().mockResolvedValue(undefined);
  });

  it.each(['/analyze?analysis=7', '/history?analysis=abc'])('is loaded with the page: %s', async (url) => {
    expect(await prepare(url)).toBe(1);
  });

  it('is not loaded on a page without a report', async () => {
    expect(await prepare('/analyze')).toBe(0);
  });

  it('may fail to load, because the page loads it again', async () => {
    loadCode.mockRejectedValue(new Error('offline'));
    await expect(prepare('/analyze?analysis=7')).resolves.toBe(1);
  });
});
