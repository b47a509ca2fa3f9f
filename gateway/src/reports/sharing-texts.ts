import { type Locale } from '@jinwi/contracts';

const texts = {
  en: {
    'table.criterion': 'Criterion',
    'table.result': 'Result',
    picture: 'The picture that was analyzed: {name}',
    pictureHidden: 'The picture is not shared.',
    locationHidden: 'If the file names a location, it is not shared.',
    'proof.title': 'Proof',
    'proof.unaltered': 'This report is unaltered as issued by {host}.',
    'proof.altered': 'This report does not match its signature. Do not rely on it.',
    'proof.signedAt': 'Signed',
    'proof.key': 'Signing key',
    'proof.page': 'Page',
    'proof.same':
      'The SHA-256 tells whether a file is the one that was analyzed: the same number means the same file, byte for byte. The signed data can be verified by anyone.',
    'proof.json': 'Signed data (JSON)',
    'proof.keys': 'Keys (JWKS)',
    'proof.pdf': 'PDF',
    ends: 'This link ends on {date}.',
    language: 'Language',
    page: '{page} / {pages}',
    'gone.title': 'This report is not here',
    'gone.text': 'The link is wrong or has ended. Whoever sent it to you can make a new one.',
    home: 'Check a picture with Jinwi',
  },
  ko: {
    'table.criterion': '기준',
    'table.result': '결과',
    picture: '분석한 이미지: {name}',
    pictureHidden: '이미지는 공유되지 않았습니다.',
    locationHidden: '파일에 촬영 위치가 있더라도 공유되지 않습니다.',
    'proof.title': '보고서 증명',
    'proof.unaltered': '이 보고서는 {host}에서 발급한 그대로이며 바뀌지 않았습니다.',
    'proof.altered': '이 보고서는 서명과 맞지 않습니다. 내용을 신뢰하지 마세요.',
    'proof.signedAt': '서명 시각',
    'proof.key': '서명 키',
    'proof.page': '페이지',
    'proof.same':
      'SHA-256으로 어떤 파일이 분석한 파일과 같은지 확인할 수 있습니다. 값이 같으면 한 바이트도 다르지 않은 같은 파일입니다. 서명된 데이터는 누구나 직접 검증할 수 있습니다.',
    'proof.json': '서명된 데이터(JSON)',
    'proof.keys': '공개 키(JWKS)',
    'proof.pdf': 'PDF',
    ends: '이 링크는 {date}까지 열 수 있습니다.',
    language: '언어',
    page: '{page} / {pages}',
    'gone.title': '보고서를 찾을 수 없습니다',
    'gone.text': '주소가 잘못되었거나 공유가 끝난 링크입니다. 보낸 분에게 새 링크를 요청해 주세요.',
    home: '진위에서 이미지 확인하기',
  },
} as const satisfies Record<Locale, Record<string, string>>;

type Key = keyof (typeof texts)['en'];

export type SharingWords = (key: Key, values?: Record<string, string | number>) => string;

/** Texts about sharing, used only by shared reports. */
export const sharingWords =
  (locale: Locale): SharingWords =>
  (key, values = {}) =>
    texts[locale][key].replace(/\{(\w+)\}/gu, (place, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : place,
    );
