import { type AirName } from './air/air.js';
import { type PaletteName } from './palettes.js';
import { type RenderingName } from './renderings/renderings.js';
import { type Quality } from './qualities.js';

export interface Named {
  palettes: PaletteName[];
  renderings: RenderingName[];
  airs: AirName[];
  qualities: Quality[];
}

/** Hangul words match anywhere, because particles follow them; `~` marks a word that must match at its beginning. */
type Words = string;

const paletteWords: Partial<Record<PaletteName, Words>> = {
  night: 'night midnight moonlight moonlit starry ~밤(?!색|톨|나무) 한밤 야경 심야 야간 달빛 보름달 초승달',
  sunset: 'sunset dusk twilight evening 노을 석양 일몰 황혼 해질녘 저녁',
  dawn: 'dawn sunrise daybreak morning 새벽 일출 아침 여명 동틀',
  snow: 'snow snowy snowing snowfall winter ice icy frozen frost ~눈(?:이|을)?\\s?(?:내리|오는|온|덮|쌓|날리) 눈밭 눈꽃 눈송이 눈보라 ~설경 ~설원 겨울 얼음 빙하 서리',
  rain: 'rain rainy raining storm stormy drizzle ~비(?:가)?\\s?(?:내리|오는|온|에\\s?젖) 빗속 빗방울 빗줄기 장마 폭우 폭풍',
  fog: 'fog foggy mist misty haze hazy smoke 안개 연기 자욱',
  sea: 'sea ocean beach underwater water waves lake river coast 바다 해변 바닷가 파도 수중 물속 호수 해안 ~강가',
  forest: 'forest woods jungle nature garden leaves tree trees 숲 정글 나무 자연 정원 초원 풀밭',
  spring: 'spring cherry blossom blossoms sakura flower flowers floral ~봄 벚꽃 꽃',
  summer: 'summer sunny sunshine tropical 여름 햇살 햇빛 화창 열대',
  autumn: 'autumn fall foliage 가을 단풍 낙엽',
  desert: 'desert sand dune dunes sahara 사막 모래 사하라',
  space: 'space galaxy cosmic cosmos universe nebula 우주 은하 성운 별자리',
  neon: 'neon cyberpunk synthwave vaporwave futuristic 네온 사이버펑크 미래',
  dreamy: 'dreamy dream dreamlike fantasy fairy magical ethereal 몽환 꿈 판타지 동화 환상 마법 신비',
  vintage:
    'vintage retro film analog analogue polaroid nostalgic old 빈티지 레트로 필름 아날로그 폴라로이드 복고 옛날 추억',
  mono: 'monochrome black-and-white noir greyscale grayscale b&w 흑백 모노크롬 느와르 누아르 무채색',
  cinematic: 'cinematic cinema movie blockbuster dramatic 시네마틱 영화 드라마틱 극적',
  pastel: 'pastel 파스텔',
  golden: 'golden gold luxury luxurious 황금 금빛 골드 고급',
};

const renderingWords: Partial<Record<RenderingName, Words>> = {
  watercolour: 'watercolour watercolor aquarelle 수채',
  pencil: 'sketch pencil drawing drawn graphite charcoal 스케치 연필 소묘 드로잉 목탄 데생',
  ink: 'ink calligraphy sumi sumi-e 수묵 먹물 ~먹으로 동양화 붓글씨',
  oil: 'oil painting painterly impressionist impressionism gogh monet 유화 회화 인상파 고흐 모네 명화',
  comic:
    'comic comics manga manhwa cartoon anime animation webtoon illustration ghibli 만화 웹툰 카툰 애니 일러스트 지브리',
  popart: 'pop-art popart pop\\s?art warhol 팝아트 팝\\s아트 워홀',
  print:
    'poster risograph riso print screenprint graphic minimal minimalist 포스터 리소 판화 실크스크린 그래픽 미니멀',
  pixel: 'pixel pixels 8-bit 8bit 16-bit 픽셀 도트',
  photo: 'photo photograph photorealistic realistic photography 사진 실사 사실적',
};

const airWords: Partial<Record<AirName, Words>> = {
  snowfall: `${paletteWords.snow ?? ''}`,
  rainfall: `${paletteWords.rain ?? ''}`,
  mist: `${paletteWords.fog ?? ''}`,
  stars: `star stars starry starlight galaxy space cosmic ~별(?:빛|이|들|자리|\\s|하늘) 우주 은하 밤하늘`,
  petals: 'spring blossom blossoms sakura petals ~봄 벚꽃 꽃잎',
  leaves: 'autumn foliage leaves 가을 단풍 낙엽',
  sun: 'sunset sunrise sunny sunshine sunlight summer golden dawn 노을 석양 일몰 일출 햇살 햇빛 여름',
  bokeh:
    'bokeh lights city night dreamy party christmas magical 보케 조명 도시 불빛 야경 파티 크리스마스 몽환 마법 ~밤(?!색|톨|나무)',
  leak: 'vintage retro film analog polaroid light-leak 빈티지 레트로 필름 폴라로이드 복고 빛샘',
  neon: 'neon cyberpunk synthwave 네온 사이버펑크',
};

const qualityWords: Record<Quality, Words> = {
  dark: 'dark darkness gloomy dim 어두 어둡 암울 칙칙',
  bright: 'bright airy light 밝은 밝게 환한 환하',
  warm: 'warm cosy cozy 따뜻 따스 포근 온화',
  cool: 'cool cold chilly 차가 시원 서늘 추운',
  vivid:
    'vivid vibrant saturated oversaturated colorful colourful 선명한\\s?색 강렬 화려 쨍한 과한\\s?채도 다채',
  soft: 'soft gentle delicate calm 부드러 잔잔 은은 차분',
  blur: 'blur blurry blurred out-of-focus unsharp 흐림 흐릿 블러 초점\\s?나간 뿌연',
  grain: 'grain grainy noise noisy 노이즈 그레인 거친\\s?입자 잡티',
  frame: 'frame frames border borders collage margin 테두리 액자 프레임 여백 콜라주',
  monochrome: 'colorless colourless desaturated 흑백 무채색 모노크롬',
  red: 'red crimson scarlet 빨강 빨간 붉은 적색',
  orange: 'orange 주황 오렌지',
  yellow: 'yellow 노랑 노란 황색',
  green: 'green emerald 초록 녹색 연두',
  blue: 'blue azure navy 파랑 파란 푸른 남색 청색',
  purple: 'purple violet lavender 보라 자주 라벤더',
  pink: 'pink magenta 분홍 핑크',
};

type Matchers<Name extends string> = readonly { name: Name; pattern: RegExp }[];

function matchersOf<Name extends string>(words: Partial<Record<Name, Words>>): Matchers<Name> {
  return (Object.entries(words) as [Name, Words][]).map(([name, text]) => ({
    name,
    pattern: patternOf(text),
  }));
}

function patternOf(words: Words): RegExp {
  const parts = words.split(' ').map((word) => {
    if (word.startsWith('~')) return `(?<![가-힣])${word.slice(1)}`;
    return /[가-힣]/u.test(word) ? word : `(?<![a-z])${word}(?![a-z])`;
  });
  return new RegExp(parts.join('|'), 'u');
}

const matchers = {
  palettes: matchersOf(paletteWords),
  renderings: matchersOf(renderingWords),
  airs: matchersOf(airWords),
  qualities: matchersOf(qualityWords),
};

/** What a Korean or English prompt mentions, in order of appearance. */
export function readKeywords(text: string): Named {
  const plain = text.normalize('NFC').toLowerCase();
  const named = <Name extends string>(list: Matchers<Name>): Name[] =>
    list
      .map(({ name, pattern }) => ({ name, at: plain.search(pattern) }))
      .filter(({ at }) => at !== -1)
      .sort((one, other) => one.at - other.at)
      .map(({ name }) => name);
  return {
    palettes: named(matchers.palettes),
    renderings: named(matchers.renderings),
    airs: named(matchers.airs),
    qualities: named(matchers.qualities),
  };
}
