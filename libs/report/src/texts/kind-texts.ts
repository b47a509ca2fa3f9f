import { type PictureKind, type TracelessKind } from '@jinwi/contracts';
import { type ForensicText } from './forensic-text.js';

export const kindTexts: Record<PictureKind, ForensicText> = {
  camera: { ko: '카메라 원본 파일', en: 'A camera’s own file' },
  edited: { ko: '편집 프로그램에서 저장한 파일', en: 'A file saved by a photo editor' },
  'shared-copy': { ko: '메신저·SNS를 거친 사본', en: 'A copy sent through a messenger or social network' },
  screenshot: { ko: '화면 캡처', en: 'A screenshot' },
  graphic: { ko: '그래픽이나 스캔', en: 'A graphic or scan' },
  thumbnail: { ko: '작은 미리보기', en: 'A small preview' },
  unknown: { ko: '알 수 없음', en: 'Unknown' },
};

/** The type requires a text for each traceless kind. */
const reasons: Record<`kind.${TracelessKind}`, ForensicText> = {
  'kind.screenshot': {
    ko: '화면 캡처로 보입니다. 화면 캡처에는 원래 이미지의 흔적이 남지 않아, 아무것도 찾지 못해도 조작되었을 수 있습니다.',
    en: 'This looks like a screenshot. Screenshots keep no traces of the picture they show, so it may be altered even where we find nothing.',
  },
  'kind.graphic': {
    ko: '사진이 아니라 화면 캡처나 그래픽, 스캔한 이미지로 보입니다. 사진에 남는 흔적이 처음부터 없어, 아무것도 찾지 못해도 조작되었을 수 있습니다.',
    en: 'This looks like a screenshot, a graphic or a scan, not a photo. Such pictures never had the traces that photos keep, so it may be altered even where we find nothing.',
  },
  'kind.thumbnail': {
    ko: '긴 변이 256픽셀이 되지 않는 작은 이미지입니다. 이렇게 줄이면 흔적이 사라져, 아무것도 찾지 못해도 조작되었을 수 있습니다.',
    en: 'The longer side of this image is below 256 pixels. At such a size traces are lost, so it may be altered even where we find nothing.',
  },
};

/** Explains, for each traceless kind of picture, why tests without findings prove nothing. */
export const tracelessTexts: Readonly<Record<string, ForensicText>> = reasons;
