import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const lookUp = {
  title: 'Was this picture generated with Jinwi?',
  description:
    'Choose an image: we look for our watermark in it, and compare the image’s fingerprint with those of images that this service has made. You need no account, and we keep nothing of the image.',
  checking: 'Looking for traces of this service…',
  again: 'Check another image',
  retry: 'Try again',
  made: {
    ai: 'This service made this image with AI on {{day}}.',
    software: 'The studio of this service made this image on {{day}}, without AI.',
    copyAi: 'This is a copy of an image that this service made with AI on {{day}}.',
    copySoftware: 'This is a copy of an image that the studio of this service made on {{day}}, without AI.',
    model: 'Made with: {{generator}}',
    byWatermark: 'Recognised by the invisible watermark in its pixels.',
    byFingerprint: 'Recognised by its fingerprint, which matches to {{percent}}%.',
    limits: 'It may have been changed since. This page tells nobody who made it.',
  },
  none: {
    title: 'We found neither our watermark nor a matching fingerprint.',
    meaning:
      'It may still have been made here, or by another AI: our traces fade when an image is changed heavily, and other services leave others. An analysis looks for more.',
  },
  failed: {
    refused: 'This file could not be checked.',
    tooMany: 'Too many images are being checked right now. Please try again shortly.',
    unreachable: 'The service could not be reached. Please check your connection.',
  },
} as const;

const ko: Translation<typeof lookUp> = {
  title: '진위에서 생성한 이미지인가요?',
  description:
    '이미지를 고르면 이 서비스의 워터마크가 있는지 찾고, 이미지의 특징을 요약한 값(지문)을 이 서비스가 만든 이미지와 비교합니다. 계정이 없어도 되고, 이미지는 보관하지 않습니다.',
  checking: '이 서비스의 흔적을 찾고 있습니다…',
  again: '다른 이미지 확인',
  retry: '다시 시도',
  made: {
    ai: '이 서비스가 {{day}}에 AI로 만든 이미지입니다.',
    software: '이 서비스의 스튜디오가 {{day}}에 AI 없이 만든 이미지입니다.',
    copyAi: '이 서비스가 {{day}}에 AI로 만든 이미지의 사본입니다.',
    copySoftware: '이 서비스의 스튜디오가 {{day}}에 AI 없이 만든 이미지의 사본입니다.',
    model: '만든 도구: {{generator}}',
    byWatermark: '픽셀에 담긴 보이지 않는 워터마크로 확인했습니다.',
    byFingerprint: '이미지의 지문이 {{percent}}% 일치합니다.',
    limits: '만든 뒤에 바뀌었을 수 있습니다. 누가 만들었는지는 여기서 알려 드리지 않습니다.',
  },
  none: {
    title: '이 서비스의 워터마크나 일치하는 지문을 찾지 못했습니다.',
    meaning:
      '그래도 이 서비스나 다른 AI가 만든 이미지일 수 있습니다. 이미지를 크게 바꾸면 흔적이 사라질 수 있고, 다른 서비스는 다른 흔적을 남깁니다. 분석하면 더 많은 것을 살펴볼 수 있습니다.',
  },
  failed: {
    refused: '이 파일을 확인하지 못했습니다.',
    tooMany: '지금은 확인 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    unreachable: '서비스에 연결할 수 없습니다. 인터넷 연결을 확인해 주세요.',
  },
};

addTexts('lookUp', { en: lookUp, ko });
