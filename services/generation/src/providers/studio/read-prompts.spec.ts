import { promptPattern, readPrompts } from './read-prompts.js';

const wantedIn = (prompt: string, negativePrompt = '') => readPrompts({ prompt, negativePrompt }).wanted;

describe('readPrompts', () => {
  it.each([
    ['눈 내리는 겨울밤의 수채화', ['snow', 'painting']],
    ['A starry NIGHT by the sea, oil painting', ['night', 'sea', 'painting']],
    ['가을 단풍과 노을', ['autumn', 'sunset']],
    ['비 오는 거리, 네온 사이버펑크', ['rain', 'neon']],
    ['black-and-white comic', ['mono', 'poster']],
    ['빈티지 필름 느낌의 봄날', ['vintage', 'spring']],
    ['팝 아트, 따뜻한 색', ['poster', 'warm']],
  ])('reads %s', (prompt, terms) => {
    expect(wantedIn(prompt)).toEqual(terms);
  });

  it.each([
    '눈을 감은 사람',
    '특별한 하루',
    '밤색 가방',
    '준비하는 사람',
    '달리는 개',
    'a knight in the seat',
    'rainbow snowboard',
    'fallen hero',
    'unforgettable spreadsheet',
  ])('words within words mean nothing: %s', (prompt) => {
    expect(wantedIn(prompt)).toEqual([]);
  });

  it('reads letters that were typed in parts', () => {
    expect(wantedIn('바다'.normalize('NFD'))).toEqual(['sea']);
  });

  it('what is excluded is not wanted', () => {
    expect(wantedIn('snowy night, sketch', '밤, no sketch')).toEqual(['snow']);
    expect(readPrompts({ prompt: 'x', negativePrompt: 'no grain, 흑백 제외' }).avoided).toEqual([
      'grain',
      'mono',
      'monochrome',
    ]);
  });

  it('reads the longest texts at once', () => {
    const begun = process.cpuUsage();
    wantedIn('비가 눈이 '.repeat(80), 'no '.repeat(66));
    wantedIn('~'.repeat(500));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(100);
  });
});

describe('promptPattern', () => {
  it.each([
    ['눈 내리는 겨울밤의 수채화', true],
    ['a rainy night', true],
    ['달리는 개', false],
    ['a knight in the seat', false],
  ])('finds a known word in %s: %s', (prompt, isKnown) => {
    expect(new RegExp(promptPattern, 'u').test(prompt)).toBe(isKnown);
  });
});
