import { type ForensicText } from './forensic-text.js';

/** Labels of metadata fields. */
export const fieldTexts: Record<string, ForensicText> = {
  'field.make': { ko: '제조사', en: 'Make' },
  'field.model': { ko: '기종', en: 'Model' },
  'field.lens': { ko: '렌즈', en: 'Lens' },
  'field.date-original': { ko: '촬영 시각', en: 'Taken' },
  'field.exposure-time': { ko: '노출 시간', en: 'Exposure time' },
  'field.f-number': { ko: '조리개', en: 'Aperture' },
  'field.iso': { ko: '감도', en: 'Sensitivity' },
  'field.focal-length': { ko: '초점 거리', en: 'Focal length' },
  'field.focal-length-35mm': { ko: '초점 거리(35 mm 환산)', en: 'Focal length (35 mm)' },
  'field.gps': { ko: '촬영 위치', en: 'Location' },
  'field.serial-number': { ko: '일련번호', en: 'Serial number' },
  'field.date-modified': { ko: '수정 시각', en: 'Modified' },
  'field.software': { ko: '소프트웨어', en: 'Software' },
  'field.processing-software': { ko: '처리 소프트웨어', en: 'Processing software' },
  'field.creator-tool': { ko: '작성 도구', en: 'Creator tool' },
  'field.edit-history': { ko: '편집 단계 수', en: 'Edit steps' },
  'field.derived-from': { ko: '원본 문서', en: 'Derived from' },
  'field.artist': { ko: '작가', en: 'Artist' },
  'field.copyright': { ko: '저작권', en: 'Copyright' },
  'field.credit': { ko: '출처 표시', en: 'Credit' },
  'field.caption': { ko: '설명', en: 'Caption' },
  'field.source-type': { ko: '디지털 원본 유형', en: 'Digital source type' },
  'field.colour-profile': { ko: '색상 프로필', en: 'Colour profile' },
};
