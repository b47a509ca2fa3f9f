import { type Translation } from '@jinwi/contracts';

const en = {
  table: { criterion: 'Criterion', result: 'Result' },
  pictureHidden: 'The picture is not shared.',
  locationHidden: 'If the file names a location, it is not shown here.',
  zone: 'Time zone',
  proof: {
    title: 'Proof',
    unaltered: 'This report is unaltered as issued by {{host}}.',
    altered: 'This report does not match its signature. Do not rely on it.',
    signedAt: 'Signed',
    key: 'Signing key',
    page: 'Page',
    qr: 'QR code: the address of this report',
    scan: 'Scan the code to open this report where it was issued.',
    same: 'The SHA-256 tells whether a file is the one that was analyzed: the same number means the same file, byte for byte. The signed data can be verified by anyone.',
    json: 'Signed data (JSON)',
    keys: 'Keys (JWKS)',
    pdf: 'PDF',
  },
  ends: 'This link ends on {{date}}.',
  language: 'Language',
  page: '{{page}} / {{pages}}',
  gone: {
    title: 'This report is not here',
    text: 'The link is wrong or has ended. Whoever sent it to you can make a new one.',
  },
  home: 'Check a picture with Jinwi',
} as const;

const ko: Translation<typeof en> = {
  table: { criterion: '기준', result: '결과' },
  pictureHidden: '이미지는 공유되지 않았습니다.',
  locationHidden: '파일에 촬영 위치가 있더라도 여기에는 표시하지 않습니다.',
  zone: '시간대',
  proof: {
    title: '보고서 증명',
    unaltered: '이 보고서는 {{host}}에서 발급한 그대로이며 바뀌지 않았습니다.',
    altered: '이 보고서는 전자서명과 일치하지 않습니다. 내용을 신뢰하지 마세요.',
    signedAt: '서명 시각',
    key: '서명 키',
    page: '페이지',
    qr: 'QR 코드: 이 보고서의 주소',
    scan: '코드를 스캔하면 이 보고서를 발급한 곳에서 열어 볼 수 있습니다.',
    same: 'SHA-256으로 어떤 파일이 분석한 파일과 같은지 확인할 수 있습니다. 값이 같으면 한 바이트도 다르지 않은 같은 파일입니다. 전자서명된 데이터는 누구나 직접 검증할 수 있습니다.',
    json: '전자서명된 데이터(JSON)',
    keys: '공개 키(JWKS)',
    pdf: 'PDF',
  },
  ends: '이 링크는 {{date}}까지 열 수 있습니다.',
  language: '언어',
  page: '{{page}} / {{pages}}',
  gone: {
    title: '보고서를 찾을 수 없습니다',
    text: '주소가 잘못되었거나 공유가 끝난 링크입니다. 보낸 분에게 새 링크를 요청해 주세요.',
  },
  home: '진위에서 이미지 확인하기',
};

/** Texts that appear only in reports outside of the product: shared, printed, or saved as a PDF. */
export const sharingTexts = { ko, en } as const;
