const browsers: [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/KAKAOTALK/, 'KakaoTalk'],
  [/NAVER\(/, 'NAVER'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const firstOf = (rules: [RegExp, string][], text: string): string | null =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Finds browser and system in a `User-Agent`. The order of the patterns matters, because most browsers name others,
 * too.
 */
export const deviceOf = (userAgent = ''): { browser: string | null; system: string | null } => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
});
