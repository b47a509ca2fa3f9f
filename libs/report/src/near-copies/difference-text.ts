import { type ForensicRemark, type Locale, type PictureKind } from '@jinwi/contracts';
import { filledText } from '../texts/render-forensic-text.js';
import { verdictLabel } from '../verdict/verdict-label.js';
import { verdictWords } from '../words/report-words.js';
import { type ForensicText } from '../texts/forensic-text.js';

const bytesPerKilobyte = 1024;

/** Returns the sentence for one difference; null for a code of a later version. */
export function differenceText({ code, params }: ForensicRemark, locale: Locale): string | null {
  const text = differenceTexts[code];
  return text ? filledText(text, shownParams(params, locale), locale) : null;
}

/** Puts values that are stored as numbers or in English into the reader's words. */
function shownParams(params: ForensicRemark['params'], locale: Locale): ForensicRemark['params'] {
  const { verdict, format, sizeBytes } = params;
  return {
    ...params,
    ...(typeof verdict === 'string' ? { verdict: verdictLabel(verdict, verdictWords(locale)) } : {}),
    ...(typeof format === 'string' ? { format: format.toUpperCase() } : {}),
    ...(typeof sizeBytes === 'number' ? { size: sizeText(sizeBytes, locale) } : {}),
  };
}

function sizeText(sizeBytes: number, locale: Locale): string {
  const kilobytes = sizeBytes / bytesPerKilobyte;
  const isLarge = kilobytes >= bytesPerKilobyte;
  const value = isLarge ? kilobytes / bytesPerKilobyte : Math.max(1, Math.round(kilobytes));
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: isLarge ? 1 : 0 }).format(value);
  return `${number} ${isLarge ? 'MB' : 'KB'}`;
}

type TellingKind = Exclude<PictureKind, 'unknown'>;

const kinds: Record<`copy.kind.${TellingKind}`, ForensicText> = {
  'copy.kind.camera': { ko: '카메라가 저장한 원본 파일입니다.', en: 'It is the camera’s own file.' },
  'copy.kind.edited': { ko: '편집 프로그램에서 저장한 파일입니다.', en: 'A photo editor saved it.' },
  'copy.kind.shared-copy': {
    ko: '메신저나 SNS를 거친 사본입니다.',
    en: 'It went through a messenger or social network.',
  },
  'copy.kind.screenshot': { ko: '화면 캡처입니다.', en: 'It is a screenshot.' },
  'copy.kind.graphic': { ko: '그림이나 스캔입니다.', en: 'It is a graphic or scan.' },
  'copy.kind.thumbnail': { ko: '작은 미리보기입니다.', en: 'It is a small preview.' },
};

/**
 * How a copy differs from the picture of the report that lists it. "It" and "that picture" are the copy, "this picture"
 * is the one of the report.
 */
export const differenceTexts: Readonly<Record<string, ForensicText>> = {
  ...kinds,
  'copy.same-bytes': { ko: '바이트 하나까지 똑같은 파일입니다.', en: 'It is the same file, byte for byte.' },
  'copy.cut': {
    ko: '이 이미지가 그 이미지의 일부와 일치합니다.',
    en: 'This picture matches a part of that one.',
  },
  'copy.kept': {
    ko: '그 이미지가 이 이미지의 일부와 일치합니다.',
    en: 'That picture matches a part of this one.',
  },
  'copy.smaller': {
    ko: '더 작습니다({width} × {height}픽셀).',
    en: 'It is smaller: {width} × {height} pixels.',
  },
  'copy.larger': { ko: '더 큽니다({width} × {height}픽셀).', en: 'It is larger: {width} × {height} pixels.' },
  'copy.lighter': { ko: '파일 용량이 더 작습니다({size}).', en: 'Its file takes less space: {size}.' },
  'copy.heavier': { ko: '파일 용량이 더 큽니다({size}).', en: 'Its file takes more space: {size}.' },
  'copy.format': { ko: '형식이 {format}입니다.', en: 'Its format is {format}.' },
  'copy.camera-data': {
    ko: '이 보고서의 이미지에는 없는 촬영 정보가 있습니다.',
    en: 'It has camera data, which the picture of this report lacks.',
  },
  'copy.no-camera-data': {
    ko: '이 보고서의 이미지에 있는 촬영 정보가 없습니다.',
    en: 'It lacks the camera data that the picture of this report has.',
  },
  'copy.camera': {
    ko: '촬영 기종이 {camera}(으)로 적혀 있습니다.',
    en: 'It names another camera: {camera}.',
  },
  'copy.verdict': { ko: '판정이 다릅니다({verdict}).', en: 'Its verdict differs: {verdict}.' },
  'copy.no-difference': {
    ko: '두 보고서에 기록된 차이가 없습니다.',
    en: 'The two reports record no difference.',
  },
};
