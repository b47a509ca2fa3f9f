import { addTexts, type Translation } from '../../../shared/i18n/i18n.js';
import { viewer as en } from './texts.en.js';

const ko: Translation<typeof en> = {
  title: '이미지',
  tabs: '이미지 보기 방식',
  original: '원본',
  ela: '오류 수준 지도',
  heatmap: '열 지도',
  ai: 'AI 흔적 지도',
  compare: '비교',
  viewport:
    '이미지 영역. 화살표 키로 이동, 더하기와 빼기로 확대와 축소, 0은 화면에 맞춤, 1은 실제 크기입니다.',
  opacity: '겹침 정도',
  percent: '{{value}}%',
  zoomIn: '확대',
  zoomOut: '축소',
  fit: '화면에 맞춤',
  actual: '실제 크기',
  zoomLevel: '배율 {{value}}%',
  compareHandle: '원본과 지도의 경계',
  hint: 'Ctrl 키와 마우스 휠 또는 두 손가락으로 확대하고, 끌어서 이동할 수 있습니다.',
  altOriginal: '업로드한 이미지: {{name}}',
  altEla: '오류 수준 지도: {{name}}',
  altHeatmap: '열 지도: {{name}}',
  altAi: 'AI 흔적 지도: {{name}}',
  legendAi: '픽셀',
  legendHeatmap: '신호',
  legendEla: '오류',
  weak: '약함',
  strong: '강함',
  small: '작음',
  large: '큼',
  how: '이 지도 읽는 법',
  howHeatmap:
    '밝은 곳일수록 압축되거나 만들어진 방식이 나머지와 다릅니다. 밝은 곳은 살펴볼 자리이지 판정이 아닙니다. 선명한 윤곽, 글자, 반복되는 무늬도 밝게 나타날 수 있습니다.',
  howAi:
    '저희 신경망이 이미지를 여러 조각으로 나누어 보았습니다. 밝은 조각일수록 AI 이미지에, 어두운 조각일수록 사진에 가깝게 보았다는 뜻입니다. 실제 사진에도 밝은 조각이 있을 수 있습니다.',
  howEla: '비슷한 윤곽은 윤곽끼리, 비슷한 질감은 질감끼리 비교하세요. ELA만으로 조작을 단정할 수 없습니다.',
  missing: '이미지를 표시할 수 없습니다.',
  copies: { boxes: '이미지에 두 번 나타나는 부분을 표시한 상자' },
  parts: { boxes: '나머지와 어울리지 않는 부분을 표시한 상자' },
  region: '가장 강한 신호는 이미지의 {{place}}에 있습니다.',
  even: '뚜렷하게 두드러지는 영역이 없습니다.',
};

addTexts('viewer', { en, ko });
