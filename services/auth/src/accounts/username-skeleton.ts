import unhomoglyph from 'unhomoglyph';

/**
 * Returns the same text for names that look alike, such as `jinwi` and `jіnwi` with a Cyrillic letter: the skeleton of
 * Unicode Technical Standard 39, section 4, with each run of spaces replaced by one.
 */
export const usernameSkeleton = (username: string): string =>
  unhomoglyph(username.normalize('NFD')).normalize('NFD').replace(/\s+/gu, ' ').trim();
