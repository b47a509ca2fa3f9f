import { type Translation } from '../translation.js';
import { type provenance as provenanceEn, type timeline as timelineEn } from './texts.en.js';

/** The signed history of a file. */
export const provenance: Translation<typeof provenanceEn> = {
  title: '출처 이력',
  signed: '{{issuer}} 서명',
  signedInName: '‘{{issuer}}’ 이름의 서명(확인되지 않음)',
  signedUnknown: '서명',
  tool: '도구: {{tool}}',
  history: '이력, 최신순',
  action: {
    created: '생성',
    edited: '편집',
    opened: '열기',
    placed: '다른 이미지 삽입',
    removed: '일부 제거',
    deleted: '내용 삭제',
    cropped: '자르기',
    resized: '크기 변경',
    orientation: '회전 또는 이동',
    colour: '색 보정',
    enhanced: '화질 개선',
    filtered: '필터 적용',
    drawing: '그리기',
    addedText: '글자 추가',
    translated: '번역',
    dubbed: '더빙',
    trimmed: '길이 자르기',
    changedSpeed: '속도 변경',
    unknown: '알 수 없는 변경',
    metadata: '메타데이터 편집',
    redacted: '자격 증명의 정보 삭제',
    watermarked: '보이지 않는 워터마크 추가',
    converted: '형식 변환',
    repackaged: '재포장',
    published: '게시',
    produced: '제작',
    managed: '관리 목록에 등록',
    versionUpdated: '버전 변경',
  },
  source: {
    ai: '학습된 모델이 생성',
    composite: '학습된 모델이 만든 부분을 합성',
    capture: '카메라로 촬영',
  },
};

/** Everything known about when the file was changed, and by which tool. */
export const timeline: Translation<typeof timelineEn> = {
  lastSave: '마지막 저장',
  earlierSave: '이전 저장',
  earlierSaveNote: '이전에 다른 품질의 JPEG로 저장된 적이 있습니다.',
  modified: '수정',
  history_one: '기록된 편집 {{count}}단계',
  history_other: '기록된 편집 {{count}}단계',
  derived: '다른 문서에서 만들어짐',
  derivedNote: '이 파일의 바탕이 된 문서가 기록되어 있습니다.',
  step: { saved: '저장', derived: '다른 문서에서 생성', copied: '복사', printed: '인쇄' },
  captured: '촬영',
  cameraClock: '{{time}} (기록된 시각, 시간대 정보 없음)',
  caveat:
    '‘서명됨’으로 표시된 기록만 변경으로부터 보호됩니다. 파일의 다른 정보는 누구나 다시 쓸 수 있습니다.',
  witness: {
    credentials: '서명됨',
    unknownSigner: '서명자 미확인',
    expired: '인증서 만료',
    broken: '유효하지 않은 서명',
    metadata: '메타데이터',
    structure: '파일 구조',
  },
};
