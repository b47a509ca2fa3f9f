import { describe, expect, it } from 'vitest';
import { engines, isPublicHost } from './engines.js';

describe('search engines', () => {
  it('get the whole address of the picture', () => {
    const image = 'https://jinwi.example/api/v1/images/a.b?c=d&e=f';
    for (const { resultsOf } of engines) {
      const values = [...new URL(resultsOf(image)).searchParams.values()];
      expect(values.map((value) => value.replace(/^imgurl:/, ''))).toContain(image);
    }
  });

  it.each([
    'localhost',
    'jinwi.local',
    'nas',
    '127.0.0.1',
    '10.0.0.5',
    '192.168.1.2',
    '172.20.0.1',
    '100.100.0.1',
    '169.254.1.1',
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
  ])('cannot reach %s', (host) => {
    expect(isPublicHost(host)).toBe(false);
  });

  it.each(['jinwi.example', '8.8.8.8', '172.32.0.1', '[2606:4700::1111]'])('can reach %s', (host) => {
    expect(isPublicHost(host)).toBe(true);
  });
});
