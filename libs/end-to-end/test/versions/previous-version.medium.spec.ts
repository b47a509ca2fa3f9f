import { chooseRelease, readReleases } from './previous-version.js';

const first = { version: '0.1.0', commit: 'a'.repeat(40) };
const second = { version: '0.2.0', commit: 'b'.repeat(40) };
const everywhere = () => true;

describe('the release before', () => {
  it('is the newest one', () => {
    const chosen = chooseRelease([second, first], { head: 'c'.repeat(40), isHere: everywhere });
    expect(chosen).toEqual({ name: '0.2.0', ref: second.commit });
  });

  it('is not the present commit itself', () => {
    const chosen = chooseRelease([second, first], { head: second.commit, isHere: everywhere });
    expect(chosen).toEqual({ name: '0.1.0', ref: first.commit });
  });

  it('is an older one where the newest is not in the checkout', () => {
    const isHere = (commit: string) => commit === first.commit;
    expect(chooseRelease([second, first], { head: undefined, isHere })).toEqual({
      name: '0.1.0',
      ref: first.commit,
    });
  });

  it('is missing before and at the first release', () => {
    const missing = { missing: 'no release before this commit' };
    expect(chooseRelease([], { head: 'c'.repeat(40), isHere: everywhere })).toEqual(missing);
    expect(chooseRelease([first], { head: first.commit, isHere: everywhere })).toEqual(missing);
  });

  it('is missing in a checkout without its commit', () => {
    expect(chooseRelease([second, first], { head: undefined, isHere: () => false })).toEqual({
      missing: 'the commit of 0.2.0 is not in this checkout',
    });
  });
});

describe('releases.json', () => {
  const releases = readReleases();

  it('lists versions and whole commits', () => {
    for (const release of releases) {
      expect(release).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: expect.stringMatching(/^[\da-f]{40}$/),
      });
    }
  });

  it('lists the newest first', () => {
    const versions = releases.map(({ version }) => version);
    const newestFirst = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
    expect(versions).toEqual(newestFirst);
  });
});
