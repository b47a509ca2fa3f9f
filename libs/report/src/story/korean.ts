/** Returns the index of a Hangul syllable's final consonant; 0 if the syllable has none. */
const finalOf = (syllable: string): number => (syllable.charCodeAt(0) - 0xac00) % 28;
const finalRieul = 8;
const finalBieup = 17;

const isHangul = (letter: string): boolean => /[가-힣]/u.test(letter);

/** Endings not in Hangul that Koreans pronounce with a final ㄹ or another consonant. All others end in a vowel. */
const endings: readonly (readonly [RegExp, 'consonant' | 'rieul'])[] = [
  [/[178]$|l$|[^aeiou]le$|\b[A-Z]*[LR]$/u, 'rieul'],
  [/[036]$|[mn]$|[mn]e$|ng$|[aeiou][bcgkpt]$|[aeiou]ck$|\b[A-Z]*[MN]$/u, 'consonant'],
];

function endOf(word: string): 'consonant' | 'rieul' | 'vowel' {
  const last = word.at(-1) ?? '';
  if (isHangul(last)) {
    const final = finalOf(last);
    return final === 0 ? 'vowel' : final === finalRieul ? 'rieul' : 'consonant';
  }
  // Initialisms are read letter by letter: 엘엘씨, 아이비엠.
  const isInitialism = /(?:^|[^A-Za-z])[A-Z]{2,}$/u.test(word);
  const ending = endings.find(([pattern]) => pattern.test(isInitialism ? last : word.toLowerCase()));
  return ending?.[1] ?? 'vowel';
}

/** The form of each particle after a consonant and its form after a vowel. */
const particles: Readonly<Record<string, readonly [string, string]>> = {
  '이(가)': ['이', '가'],
  '은(는)': ['은', '는'],
  '을(를)': ['을', '를'],
  '과(와)': ['과', '와'],
  '(으)로': ['으로', '로'],
  '(이)라고': ['이라고', '라고'],
};

/**
 * Replaces each particle written as `이(가)`, `은(는)`, `을(를)`, `과(와)`, `(으)로` or `(이)라고` with the form that fits the sound
 * of the word before it.
 */
export const withParticles = (text: string): string =>
  text.replace(
    /([\p{L}\p{N}])([^\p{L}\p{N}\s(]*)(이\(가\)|과\(와\)|은\(는\)|을\(를\)|\(으\)로|\(이\)라고)/gu,
    choose,
  );

function choose(...[, letter = '', marks = '', particle = '', offset, text]: [string, ...string[]]): string {
  const before = String(text).slice(0, Number(offset) + letter.length);
  const end = endOf(/[\p{L}\p{N}]+$/u.exec(before)?.[0] ?? letter);
  const [afterConsonant, afterVowel] = particles[particle] ?? [particle, particle];
  const isAsVowel = end === 'vowel' || (end === 'rieul' && particle === '(으)로');
  return `${letter}${marks}${isAsVowel ? afterVowel : afterConsonant}`;
}

/** Turns a statement that ends in -ㅂ니다 or -습니다 into the first half of a sentence: `없습니다.` becomes `없으며`. */
export function continued(statement: string): string {
  const stem = statement.replace(/니다\.?$/u, '');
  if (stem.endsWith('습')) return `${stem.slice(0, -1)}으며`;
  const last = stem.at(-1) ?? '';
  return `${stem.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) - finalBieup)}며`;
}
