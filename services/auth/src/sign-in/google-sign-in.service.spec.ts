import { usernameSchema } from '@jinwi/contracts';
import { usernameCandidates } from './google-sign-in.service.js';

describe('API-028 usernameCandidates', () => {
  const candidates = (name: string | null, email = 'someone@example.com') => [
    ...usernameCandidates({ name, email }),
  ];

  it('begins with the name of the profile, then numbers it', () => {
    expect(candidates('김진위').slice(0, 3)).toEqual(['김진위', '김진위 2', '김진위 3']);
    expect(new Set(candidates('김진위')).size).toBe(19);
  });

  it.each([
    [null, 'someone'],
    ['  ', 'someone'],
    ['\u0000\n', 'someone'],
    ['a\u0000b', 'ab'],
    ['한글'.normalize('NFD'), '한글'],
  ])('makes a name of %j', (name, expected) => {
    expect(candidates(name)[0]).toBe(expected);
  });

  it.each(['x'.repeat(80), '👩‍👩‍👧‍👦'.repeat(20), '김'.repeat(60)])('fits what a name may be: %s', (name) => {
    for (const candidate of candidates(name)) expect(usernameSchema.parse(candidate)).toBe(candidate);
  });
});
