import { readArguments, UsageError } from './read-arguments.js';

const server = ['--server', 'https://jinwi.example'];

describe('the arguments of jinwi', () => {
  it('are files and options in any order, with defaults', () => {
    expect(readArguments(['analyze', 'a.jpg', ...server, 'b.png'])).toEqual({
      command: 'analyze',
      files: ['a.jpg', 'b.png'],
      server: 'https://jinwi.example',
      keyFile: undefined,
      isJson: false,
      concurrency: 2,
      language: 'en',
    });
    const all = [
      '--json',
      '--concurrency',
      '4',
      '--language',
      'ko',
      '--key-file',
      '/run/key',
      '--',
      '-a.jpg',
    ];
    expect(readArguments(['analyze', ...server, ...all])).toMatchObject({
      files: ['-a.jpg'],
      keyFile: '/run/key',
      isJson: true,
      concurrency: 4,
      language: 'ko',
    });
  });

  it('of watch are one folder and what is done with it', () => {
    expect(readArguments(['watch', 'inbox', ...server])).toMatchObject({
      command: 'watch',
      folder: 'inbox',
      isRecursive: false,
      isOnce: false,
      pollSeconds: 2,
      max: Infinity,
    });
    const all = ['--recursive', '--once', '--poll', '60', '--max', '1000'];
    expect(readArguments(['watch', ...all, 'inbox', ...server])).toMatchObject({
      isRecursive: true,
      isOnce: true,
      pollSeconds: 60,
      max: 1_000,
    });
  });

  it.each([['--help'], ['-h'], ['analyze', '--help']])('ask for help: %s', (...words) => {
    expect(readArguments(words)).toBe('help');
  });

  it.each([
    ['no command', server],
    ['an unknown command', ['forge', 'a.jpg', ...server]],
    ['no file', ['analyze', ...server]],
    ['no server', ['analyze', 'a.jpg']],
    ['a server that is no address', ['analyze', 'a.jpg', '--server', 'jinwi']],
    ['a server of another protocol', ['analyze', 'a.jpg', '--server', 'file:///etc']],
    ['a key as an argument', ['analyze', 'a.jpg', ...server, '--key', 'jinwi_x']],
    ['none at a time', ['analyze', 'a.jpg', ...server, '--concurrency', '0']],
    ['too many at a time', ['analyze', 'a.jpg', ...server, '--concurrency', '17']],
    ['an option of the other command', ['analyze', 'a.jpg', ...server, '--once']],
    ['no folder', ['watch', ...server]],
    ['two folders', ['watch', 'a', 'b', ...server]],
    ['a folder looked at without a pause', ['watch', 'a', ...server, '--poll', '0']],
    ['an unknown language', ['analyze', 'a.jpg', ...server, '--language', 'fr']],
  ])('are refused: %s', (_what, words) => {
    expect(() => readArguments(words)).toThrow(UsageError);
  });
});
