/** Refusals about stored data, exports and deletion; part of `errorTable`. */
export const accountErrors = {
  'account.export-limit': {
    status: 429,
    ko: '내 데이터는 하루에 세 번까지 내려받을 수 있습니다.',
    en: 'Your data can be packed three times a day.',
  },
  'account.export-not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'account.word-wrong': {
    status: 400,
    ko: '확인 문구를 정확히 입력해 주세요.',
    en: 'Please type the word as shown.',
  },
  'analysis.unfinished': {
    status: 409,
    ko: '아직 분석 중입니다. 끝난 뒤에 삭제할 수 있습니다.',
    en: 'The image is still being analyzed. You can delete it afterwards.',
  },
  'analysis.deleted': {
    status: 410,
    ko: '이미 삭제한 분석입니다. 다시 분석하려면 이미지를 새로 올려 주세요.',
    en: 'This analysis was deleted. To analyze the image again, please upload it anew.',
  },
  'storage.full': {
    status: 409,
    ko: '저장 공간이 가득 찼습니다. 오래된 분석이나 생성한 이미지를 삭제한 뒤 다시 시도해 주세요.',
    en: 'Your storage is full. Please delete older analyses or generated images and try again.',
  },
} as const;
