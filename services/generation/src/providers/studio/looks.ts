/** A colour grade that prompts can request. */
export interface Look {
  /** Korean and English words with which prompts request the look. `patternOf` describes their syntax. */
  words: string;
  /** Colour `#rrggbb` that is added to the shadows (blend mode screen). */
  shadows: string;
  /** Colour `#rrggbb` that tints the highlights (blend mode multiply). */
  lights: string;
  brightness: number;
  /** Factor for the saturation of the picture. A look with 0 is always applied in full. */
  saturation: number;
  /** Qualities with which prompts request or exclude the look. */
  qualities: readonly string[];
}

function look(words: string, colours: string, brightness: number, saturation: number, names: string): Look {
  const [shadows = '', lights = ''] = colours.split(' ');
  return { words, shadows, lights, brightness, saturation, qualities: names.split(' ') };
}

const night = 'night midnight moonlight starry ~밤(?!색|톨|나무) 한밤 야경 심야 달빛';
const sunset = 'sunset sunrise dusk dawn evening golden 노을 석양 일몰 일출 새벽 황혼 저녁';
const snow =
  'snow snowy winter ice frost ~눈(?:이|을)?\\s?(?:내리|오는|온|덮|쌓|날리) 눈밭 눈꽃 눈송이 겨울 얼음';
const rain = 'rain rainy storm fog ~비(?:가)?\\s?(?:내리|오는|온|에\\s?젖) 빗속 빗방울 장마 폭우 안개';
const sea = 'sea ocean beach lake river water 바다 해변 파도 호수 물속';
const forest = 'forest woods nature garden tree trees 숲 나무 자연 정원 초원';
const spring = 'spring blossom blossoms sakura flower flowers pastel ~봄 벚꽃 꽃 파스텔';
const autumn = 'autumn fall foliage desert sand 가을 단풍 낙엽 사막';
const neon = 'neon cyberpunk synthwave space galaxy 네온 사이버펑크 우주 은하';
const vintage = 'vintage retro film analog polaroid 빈티지 레트로 필름 복고 옛날';
const mono = 'black-and-white noir greyscale grayscale 흑백 느와르 무채색';

export const looks = {
  night: look(night, '#0c1731 #78a6e2', 0.34, 0.7, 'dark blue cool'),
  sunset: look(sunset, '#2e1434 #fcb97e', 0.95, 1.1, 'warm red'),
  snow: look(snow, '#2e4760 #e9f1f7', 1.45, 0.5, 'cool blue bright'),
  rain: look(rain, '#172126 #afc3ca', 0.85, 0.55, 'cool dark'),
  sea: look(sea, '#073240 #adebe2', 1.02, 0.95, 'blue cool'),
  forest: look(forest, '#0f2416 #d3e6a8', 0.97, 0.95, 'green'),
  spring: look(spring, '#502b40 #f9dce3', 1.15, 0.95, 'pink bright'),
  autumn: look(autumn, '#2f180e #f6cc8e', 0.96, 1, 'warm red'),
  neon: look(neon, '#290a47 #f994db', 0.85, 1.2, 'pink dark'),
  vintage: look(vintage, '#3c2b20 #e8daba', 1.04, 0.65, 'warm grain'),
  mono: look(mono, '#0a0a0a #fafafa', 1, 0, 'monochrome dark'),
  neutral: look('natural 자연스러운', '#0a0a0a #fbfbf9', 1.03, 1.08, ''),
} satisfies Record<string, Look>;
export type LookName = keyof typeof looks;

/** Ways to redraw a photograph, with the words that request them. */
export const crafts = {
  sketch: 'sketch pencil drawing drawn ink charcoal 스케치 연필 소묘 드로잉 수묵 목탄',
  painting: 'painting painterly watercolour watercolor oil impressionist 수채 유화 회화 인상파',
  poster: 'poster comic cartoon anime manga pop-art 포스터 만화 웹툰 카툰 일러스트 팝아트 팝\\s아트',
} as const;
export type CraftName = keyof typeof crafts;

/** Qualities of images, with the words that name them. Prompts mostly name them to exclude them. */
export const qualities = {
  dark: 'dark darkness gloomy 어두 어둡 칙칙',
  bright: 'bright airy 밝은 밝게 환한',
  warm: 'warm cosy cozy 따뜻 따스 포근',
  cool: 'cool cold chilly 차가 시원 서늘',
  grain: 'grain grainy noise noisy 노이즈 그레인 잡티',
  monochrome: 'monochrome colorless colourless 흑백 모노크롬',
  red: 'red crimson 빨강 빨간 붉은',
  green: 'green emerald 초록 녹색',
  blue: 'blue azure navy 파랑 파란 푸른',
  pink: 'pink magenta 분홍 핑크',
} as const;
export type Quality = keyof typeof qualities;
