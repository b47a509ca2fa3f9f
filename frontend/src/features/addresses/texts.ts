import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const addresses = {
  label: 'Or paste a web address',
  hint: 'An image, or a page with pictures. Opening it uses no credit, and the site does not learn who asks.',
  placeholder: 'https://',
  open: 'Open',
  opening: 'Opening…',
  invalid: 'This is not a web address.',
  unreachable: 'The server could not be reached. Please check your connection.',
  title: 'Pictures at {{host}}',
  found_one: '{{count}} picture found',
  found_other: '{{count}} pictures found',
  choose: 'Choose the picture to analyze.',
  other: 'Another address',
  unnamed: 'Picture {{number}}',
  size: '{{width}} × {{height}} px',
  sizeUnknown: 'Size unknown',
  unseen: 'This picture cannot be fetched.',
  preview: 'Preview of the picture at {{host}}',
  noPreview: 'There is no preview of this picture.',
  analyze: 'Analyze this picture',
  none: 'No picture chosen',
  noneText: 'Please choose one of the pictures on the page.',
} as const;

const ko: Translation<typeof addresses> = {
  label: '또는 웹 주소 붙여 넣기',
  hint: '이미지나 이미지가 있는 페이지의 주소를 입력해 주세요. 주소를 여는 데는 크레딧이 들지 않으며, 그 사이트는 누가 주소를 열었는지 알 수 없습니다.',
  placeholder: 'https://',
  open: '열기',
  opening: '여는 중…',
  invalid: '웹 주소가 아닙니다.',
  unreachable: '서버에 연결할 수 없습니다. 연결 상태를 확인해 주세요.',
  title: '{{host}}의 이미지',
  found_one: '이미지 {{count}}개를 찾았습니다',
  found_other: '이미지 {{count}}개를 찾았습니다',
  choose: '분석할 이미지를 선택해 주세요.',
  other: '다른 주소 입력',
  unnamed: '이미지 {{number}}',
  size: '{{width}} × {{height}}px',
  sizeUnknown: '크기를 알 수 없음',
  unseen: '이 이미지는 가져올 수 없습니다.',
  preview: '{{host}}에 있는 이미지의 미리보기',
  noPreview: '이 이미지는 미리 볼 수 없습니다.',
  analyze: '이 이미지 분석하기',
  none: '선택한 이미지가 없습니다',
  noneText: '페이지의 이미지 가운데 하나를 선택해 주세요.',
};

addTexts('addresses', { en: addresses, ko });
