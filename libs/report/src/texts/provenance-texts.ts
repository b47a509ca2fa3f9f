import { type ForensicText } from './forensic-text.js';

/** What Content Credentials say, and how far they are to be trusted. */
export const provenanceTexts: Record<string, ForensicText> = {
  'provenance.valid': {
    ko: '콘텐츠 자격 증명이 유효하며 신뢰 목록의 서명자({signer})가 전자서명했습니다.',
    en: 'The Content Credentials are valid and signed by a listed signer ({signer}).',
  },
  'provenance.valid-camera': {
    ko: '신뢰 목록의 서명자({signer})가 촬영 이후 이미지가 바뀌지 않았음을 전자서명했습니다.',
    en: 'A listed signer ({signer}) vouches for capture by a camera and for no change since.',
  },
  'provenance.valid-own': {
    ko: '콘텐츠 자격 증명이 유효하며, 이 서비스가 만들고 직접 전자서명한 이미지입니다.',
    en: 'The Content Credentials are valid and signed by this service, which made the image.',
  },
  'provenance.unknown-signer': {
    ko: '콘텐츠 자격 증명은 온전하지만 서명자를 확인할 수 없습니다. 서명자 이름은 ‘{signer}’(으)로 되어 있지만 신뢰 목록에 없습니다. 변조되었다는 뜻은 아니지만, 기록을 그대로 믿을 수도 없습니다.',
    en: 'The Content Credentials are intact, but we do not know their signer: it calls itself “{signer}” and is not on the trust list. This does not mean tampering, but do not rely on what they say.',
  },
  'provenance.mismatch': {
    ko: '콘텐츠 자격 증명의 전자서명이 이 파일의 내용과 일치하지 않습니다. 서명한 뒤에 파일이 바뀌었거나, 다른 파일의 자격 증명을 붙여 놓은 것이므로, 기록된 내용을 믿을 수 없습니다.',
    en: 'The Content Credentials do not match this file: either the file was changed after signing, or the credentials were copied from another file. What they say is not confirmed.',
  },
  'provenance.malformed': {
    ko: '콘텐츠 자격 증명이 유효하지 않습니다. 형식이나 인증서가 C2PA 규칙에 맞지 않아 기록된 내용을 확인할 수 없습니다.',
    en: 'The Content Credentials are not valid: their form or certificate breaks the rules of C2PA. What they say is not confirmed.',
  },
  'provenance.expired': {
    ko: '콘텐츠 자격 증명은 이 파일과 맞지만 전자서명 인증서가 만료되었습니다. 서명자 이름은 ‘{signer}’(으)로 되어 있지만, 기록된 내용을 더는 확인할 수 없습니다.',
    en: 'The Content Credentials fit this file. Their signer calls itself “{signer}”, but its certificate has expired, so what it says can no longer be confirmed.',
  },
  'provenance.public-trust-list': {
    ko: '서명자를 확인하는 데 {issuedOn}에 발행된 C2PA 신뢰 목록(인증 기관 {authorities}곳)을 사용했습니다.',
    en: 'To check the signer, we used the C2PA Trust List issued on {issuedOn} ({authorities} authorities).',
  },
  'provenance.own-trust-list': {
    ko: '서명자를 확인하는 데 이 서비스가 정한 신뢰 목록(인증 기관 {authorities}곳)을 사용했습니다.',
    en: 'To check the signer, we used this service’s own trust list ({authorities} authorities).',
  },
  'provenance.declares-ai': {
    ko: '파일의 전자서명된 기록(콘텐츠 자격 증명)에 AI가 이미지 전체를 만들었다고 적혀 있습니다({software}).',
    en: 'The file’s signed record (Content Credentials) says that AI made the whole image ({software}).',
  },
  'provenance.claims-ai': {
    ko: '콘텐츠 자격 증명에 AI가 이미지 전체를 만들었다고 적혀 있습니다({software}). 믿을 만한 기관의 유효한 전자서명은 확인되지 않았습니다.',
    en: 'The Content Credentials say that AI made the whole image ({software}); no valid signature of a known signer confirms it.',
  },
  'provenance.own-ai': {
    ko: '이 서비스가 AI로 이미지 전체를 만들고 그 사실을 전자서명했습니다({software}).',
    en: 'This service made the whole image with AI, and signed that it did ({software}).',
  },
  'provenance.watermark-ai': {
    ko: '이 서비스가 {day}에 AI로 만든 이미지입니다({software}). 보이지 않는 워터마크로 확인했으며, 파일에는 이 서비스의 유효한 전자서명 기록이 없습니다.',
    en: 'This service made this image with AI on {day} ({software}). Its invisible watermark shows this; the file holds no valid signed record of this service.',
  },
  'provenance.watermark-software': {
    ko: '이 서비스가 {day}에 AI 없이 소프트웨어로 만든 이미지입니다({software}). 보이지 않는 워터마크로 확인했으며, 파일에는 이 서비스의 유효한 전자서명 기록이 없습니다.',
    en: 'This service made this image with software, without AI, on {day} ({software}). Its invisible watermark shows this; the file holds no valid signed record of this service.',
  },
  'provenance.fingerprint-ai': {
    ko: '이 서비스가 {day}에 AI로 만든 이미지의 사본입니다({software}). 이미지의 지문을 비교해 확인했으며, 파일에는 이 서비스의 유효한 전자서명 기록이 없습니다.',
    en: 'This is a copy of an image that this service made with AI on {day} ({software}). Its fingerprint shows this; the file holds no valid signed record of this service.',
  },
  'provenance.fingerprint-software': {
    ko: '이 서비스가 {day}에 AI 없이 소프트웨어로 만든 이미지의 사본입니다({software}). 이미지의 지문을 비교해 확인했으며, 파일에는 이 서비스의 유효한 전자서명 기록이 없습니다.',
    en: 'This is a copy of an image that this service made with software, without AI, on {day} ({software}). Its fingerprint shows this; the file holds no valid signed record of this service.',
  },
};
