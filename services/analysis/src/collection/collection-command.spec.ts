import { collectionHelp, parseCollectionCommand } from './collection-command.js';
import { UsageError } from '@jinwi/database';

const words = (line: string) => line.split(' ');

describe('the operator’s command for the collection', () => {
  it.each([
    ['add photos', { name: 'add', folder: 'photos', label: null, keepsOriginals: false }],
    [
      'add photos --label press --keep-originals',
      { name: 'add', folder: 'photos', label: 'press', keepsOriginals: true },
    ],
    ['list', { name: 'list' }],
    ['remove 7', { name: 'remove', id: 7 }],
    ['list --help', { name: 'help' }],
  ])('understands %s', (line, command) => {
    expect(parseCollectionCommand(words(line))).toEqual(command);
  });

  it.each(['add', 'add a b', 'remove', 'remove x', 'paint', 'list --colour red', 'add a --label='])(
    'refuses %s',
    (line) => {
      expect(() => parseCollectionCommand(words(line))).toThrow(UsageError);
    },
  );

  it('explains itself without words', () => {
    expect(parseCollectionCommand([])).toEqual({ name: 'help' });
    expect(collectionHelp('npm run collection --')).toContain('npm run collection -- COMMAND');
  });
});
