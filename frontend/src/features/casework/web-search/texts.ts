import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../../shared/i18n/i18n.js';

export const webSearch = {
  title: 'Ask the web',
  text: 'See where else this picture appears: an older copy often tells where it comes from. Finding no copy does not mean that the picture is new.',
  open: 'Search for this picture',
  dialog: 'Let search engines see the picture?',
  asks: 'The search engine fetches the picture from here; anyone who has the address can open it for {{minutes}} minutes. It is the preview, without metadata. What a search engine does with it is up to that engine.',
  agree: 'Agree and make the address',
  making: 'Making…',
  cancel: 'Cancel',
  failed: 'The address could not be made',
  ready: 'Choose where to search. The address works until {{time}}.',
  local:
    'Search engines cannot fetch the picture from this server. Download the preview and upload it there.',
  byHand: 'Search with Naver yourself',
  byHandText:
    'Naver cannot search by the address of a picture. Download the preview and choose it there (Smart Lens).',
  download: 'Download the preview',
  naver: 'Open Naver',
  makers: 'The makers’ own checks',
  makersText:
    'Some marks can be read only by the companies that made them. Upload the original file there yourself; we send nothing. Finding nothing proves nothing.',
  maker: {
    contentCredentials: 'Shows the Content Credentials (C2PA) in the file, whoever signed them.',
    adobe: 'Shows Content Credentials, and finds some that were removed, by comparing pictures.',
    google: 'Upload it and ask “Was this created with Google AI?”: looks for Google’s watermark SynthID.',
    openai: 'Tells whether OpenAI’s tools made it, by Content Credentials and SynthID.',
  },
} as const;

const ko: Translation<typeof webSearch> = {
  title: '웹에서 찾아보기',
  text: '이 이미지가 다른 곳에도 있는지 찾아봅니다. 먼저 올라온 이미지가 있으면 출처를 알 수 있는 경우가 많습니다. 찾지 못했다고 해서 새로운 이미지라는 뜻은 아닙니다.',
  open: '이 이미지 검색하기',
  dialog: '검색 엔진에 이미지를 보여 줄까요?',
  asks: '검색 엔진이 여기에서 이미지를 가져가며, 주소를 아는 사람은 누구나 {{minutes}}분 동안 열어 볼 수 있습니다. 메타데이터가 없는 미리보기만 보여 줍니다. 검색 엔진이 이미지를 어떻게 이용할지는 이 서비스가 정할 수 없습니다.',
  agree: '동의하고 주소 만들기',
  making: '만드는 중…',
  cancel: '보여 주지 않기',
  failed: '주소를 만들지 못했습니다',
  ready: '검색할 곳을 선택해 주세요. 주소는 {{time}}까지 열립니다.',
  local:
    '이 서버는 외부에서 접속할 수 없어 검색 엔진이 이미지를 불러오지 못합니다. 미리보기를 내려받아 검색 엔진에 직접 올려 주세요.',
  byHand: '네이버에서 직접 검색',
  byHandText:
    '네이버에서는 이미지 주소로 검색할 수 없습니다. 미리보기를 내려받아 스마트렌즈에서 선택해 주세요.',
  download: '미리보기 내려받기',
  naver: '네이버 열기',
  makers: 'AI 개발사의 확인 도구',
  makersText:
    '개발사만 읽을 수 있는 표시도 있습니다. 원본 파일을 해당 사이트에 직접 올려 확인해 주세요. 저희가 대신 보내지는 않습니다. 아무것도 나오지 않아도 그것만으로 증명되는 것은 없습니다.',
  maker: {
    contentCredentials: '누가 전자서명했든 파일에 든 콘텐츠 자격 증명(C2PA)을 보여 줍니다.',
    adobe: '콘텐츠 자격 증명을 보여 주고, 지워진 것도 이미지를 비교해 일부를 찾아 줍니다.',
    google: '이미지를 올리고 “구글 AI로 만든 이미지인가요?”라고 물으면 구글의 워터마크 SynthID를 찾습니다.',
    openai: '콘텐츠 자격 증명과 SynthID로 OpenAI의 도구가 만든 이미지인지 알려 줍니다.',
  },
};

addTexts('webSearch', { en: webSearch, ko });
