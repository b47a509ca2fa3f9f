import { pictureKinds } from '@jinwi/contracts';
import { tracelessFinding } from './traceless.js';

describe('tracelessFinding', () => {
  it('BR-056 is for screenshots, graphics and thumbnails alone', () => {
    expect(pictureKinds.filter((kind) => tracelessFinding(kind, []))).toEqual([
      'screenshot',
      'graphic',
      'thumbnail',
    ]);
    expect(tracelessFinding('screenshot', [])).toMatchObject({ code: 'kind.screenshot', strength: 'info' });
  });

  it('BR-056 is none where the camera is proven', () => {
    const fact = { code: 'provenance.valid-camera', kind: 'trusted-camera' } as const;
    expect(tracelessFinding('thumbnail', [fact])).toBeNull();
    expect(tracelessFinding('thumbnail', [{ code: 'ai.label', kind: 'ai-generated' }])).not.toBeNull();
  });
});
