import { type ForensicText } from './forensic-text.js';

/** Why a test does not apply, or was limited. */
export const reasonTexts: Record<string, ForensicText> = {
  'reason.not-jpeg': {
    ko: 'JPEG 파일이 아니어서 적용할 수 없습니다.',
    en: 'The file is not a JPEG, so it has no JPEG compression to examine.',
  },
  'reason.not-png': {
    ko: 'PNG 파일이 아니어서 적용할 수 없습니다.',
    en: 'The file is not a PNG, so it has no PNG structure to examine.',
  },
  'reason.unmeasured-format': {
    ko: 'AVIF와 HEIC 파일에서는 정확도를 측정하지 않은 검사라서 적용하지 않습니다.',
    en: 'How well this test works on AVIF and HEIC files was never measured, so it is not applied.',
  },
  'reason.damaged-structure': {
    ko: '파일 구조가 손상되어 읽을 수 없습니다.',
    en: 'The structure of the file is damaged and could not be read.',
  },
  'reason.no-metadata': {
    ko: '촬영 정보(EXIF, XMP, IPTC)가 없습니다. 없다는 사실만으로는 아무것도 판단할 수 없습니다.',
    en: 'The file carries no photo metadata (EXIF, XMP, IPTC). That alone says nothing about it.',
  },
  'reason.no-credentials': {
    ko: '콘텐츠 자격 증명(C2PA)이 없습니다. 대부분의 이미지가 그렇습니다.',
    en: 'The file carries no Content Credentials (C2PA), like most images.',
  },
  'reason.remote-credentials': {
    ko: '콘텐츠 자격 증명이 외부 서버에 있습니다. 이미지 정보를 밖으로 알리지 않기 위해 가져오지 않습니다.',
    en: 'The Content Credentials are kept on another server. We do not fetch them, so that nobody learns of your image.',
  },
  'reason.unreadable-credentials': {
    ko: '콘텐츠 자격 증명을 읽을 수 없습니다.',
    en: 'The Content Credentials could not be read.',
  },
  'reason.no-thumbnail': {
    ko: '파일 안에 미리보기 이미지가 없습니다.',
    en: 'The file holds no preview image.',
  },
  'reason.unreadable-thumbnail': {
    ko: '파일 안의 미리보기 이미지를 읽을 수 없습니다.',
    en: 'The preview image in the file could not be read.',
  },
  'reason.flat-thumbnail': {
    ko: '미리보기가 너무 작거나 단조로워 비교할 수 없습니다.',
    en: 'The preview is too small or too plain to compare.',
  },
  'reason.too-small': { ko: '이미지가 너무 작습니다.', en: 'The image is too small.' },
  'reason.too-small-for-network': {
    ko: '이미지가 너무 작습니다. AI 판별 신경망이 판단하려면 짧은 변이 342픽셀 이상이어야 합니다.',
    en: 'The image is too small: our network for AI pictures needs at least 342 pixels on the shorter side.',
  },
  'reason.too-large': {
    ko: '픽셀을 하나하나 살피는 검사라서 1,600만 픽셀이 넘는 이미지에는 하지 않습니다.',
    en: 'The test looks at every pixel, so it is not run on images above 16 megapixels.',
  },
  'image.halved': {
    ko: '이미지가 커서 가로와 세로를 절반으로 줄여 살펴보았습니다.',
    en: 'The image is large, so it was examined at half its width and height.',
  },
  'reason.flat-image': {
    ko: '이미지에 질감이 거의 없어 비교할 근거가 부족합니다.',
    en: 'The image has too little texture to compare.',
  },
  'reason.drawn-image': {
    ko: '사진으로 보이지 않아, 픽셀 분석은 하지 않았습니다.',
    en: 'Its pixels were not judged, because it does not look like a photo.',
  },
  'reason.strong-compression': {
    ko: '마지막 저장의 압축이 강해, 다시 저장해도 비교할 차이가 남아 있지 않습니다.',
    en: 'The last save compressed so strongly that this test has nothing left to compare.',
  },
  'reason.unsupported-coding': {
    ko: '이 JPEG의 압축 방식은 이 검사가 읽을 수 없습니다.',
    en: 'This test cannot read the way this JPEG is coded.',
  },
  'reason.clipped-image': {
    ko: '완전히 희거나 검은 부분이 너무 많아 비교할 근거가 부족합니다.',
    en: 'Too much of the image is pure black or white to compare.',
  },
  'reason.no-earlier-save': {
    ko: '이전 저장의 흔적이 이 검사로 비교할 만큼 남아 있지 않습니다.',
    en: 'Too little is left of any earlier save for this test to compare.',
  },
  'reason.no-grid': {
    ko: '이미지에서 JPEG 압축 격자가 보이지 않아 비교할 수 없습니다.',
    en: 'The image shows no grid of JPEG compression to compare with.',
  },
  'reason.test-failed': {
    ko: '이 검사를 마치지 못했습니다. 결과에는 반영되지 않습니다.',
    en: 'This test could not be completed. It does not affect the result.',
  },
};
