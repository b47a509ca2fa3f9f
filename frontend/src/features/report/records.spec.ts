import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareReport } from './records.js';

describe('a report that the URL names', () => {
  const images: string[] = [];
  const loadCode = vi.fn<() => Promise<unknown>>();

  beforeEach(() => {
    images.length = 0;
    loadCode.mockReset().mockResolvedValue(undefined);
    vi.stubGlobal(
      'Image',
      class {
        set src(url: string) {
          images.push(url);
        }
      },
    );
  });

  const prepare = async (url: string) => {
    window.history.replaceState(null, '', url);
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    await prepareReport(loadCode);
    return { images, loads: loadCode.mock.calls.length };
  };

  it.each(['/analyze?analysis=7', '/history?analysis=7&page=2'])(
    'loads its image and its code: %s',
    async (url) => {
      expect(await prepare(url)).toEqual({ images: ['/api/analysis/7/image'], loads: 1 });
    },
  );

  it.each(['0', 'abc', ''])('loads only the code for the invalid id "%s"', async (id) => {
    expect(await prepare(`/history?analysis=${id}`)).toEqual({ images: [], loads: 1 });
  });

  it('loads nothing on a page without a report', async () => {
    expect(await prepare('/analyze')).toEqual({ images: [], loads: 0 });
  });

  it('leaves a failure to the page, which loads the code again', async () => {
    loadCode.mockRejectedValue(new Error('offline'));
    await expect(prepare('/analyze?analysis=7')).resolves.toMatchObject({ loads: 1 });
  });
});
