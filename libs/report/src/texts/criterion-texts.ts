import { type ForensicText } from './forensic-text.js';
import { retiredCriterionTexts } from './retired-tests.js';

export interface CriterionText {
  name: ForensicText;
  /** What the test examines. */
  looksAt: ForensicText;
  /** What can mislead the test. */
  canMislead: ForensicText;
  /** Its result if it found nothing suspicious; "Nothing found" if absent. */
  clear?: ForensicText;
}

/** Explanations of each test, by its id. */
export const criterionTexts: Record<string, CriterionText> = {
  'jpeg-structure': {
    name: { ko: 'JPEG 구조', en: 'JPEG structure' },
    looksAt: {
      ko: '어떤 프로그램이 어떤 품질로 파일을 저장했는지 압축 표와 파일 구조에서 읽습니다.',
      en: 'Reads from compression tables and file structure which program saved the file, and at what quality.',
    },
    canMislead: {
      ko: '메신저와 소셜 미디어는 모든 이미지를 다시 저장하므로 저장 이력만으로는 조작 여부를 알 수 없습니다.',
      en: 'Messengers and social networks save every image again, so history alone says nothing about manipulation.',
    },
  },
  metadata: {
    name: { ko: '메타데이터', en: 'Metadata' },
    looksAt: {
      ko: '촬영 정보(EXIF, XMP, IPTC)의 기록들이 서로 모순되지 않는지 확인합니다.',
      en: 'Checks whether the recorded facts (EXIF, XMP, IPTC) contradict each other.',
    },
    canMislead: {
      ko: '메타데이터는 누구나 바꿀 수 있습니다. 시계가 맞지 않는 카메라도 모순을 남깁니다.',
      en: 'Anyone can change metadata, and a camera with a wrong clock leaves contradictions too.',
    },
    // The metadata may name an editor, so "Nothing found" would be wrong.
    clear: { ko: '항목 간 모순 없음', en: 'Fields agree' },
  },
  'png-history': {
    name: { ko: 'PNG 이력', en: 'PNG history' },
    looksAt: {
      ko: 'PNG 파일을 저장한 프로그램, 화면 캡처 여부, 파일에 덧붙은 데이터를 살펴봅니다.',
      en: 'Looks at which program wrote the PNG, whether it may be a screenshot, and what was added to the file.',
    },
    canMislead: {
      ko: '대부분의 프로그램은 흔적을 남기지 않으며, 어떤 프로그램으로 저장했는지만으로는 조작 여부를 알 수 없습니다.',
      en: 'Most programs leave no marks, and which one saved the file says nothing about manipulation.',
    },
  },
  'declared-ai': {
    name: { ko: 'AI 생성 표시', en: 'Declared AI' },
    looksAt: {
      ko: '생성 프로그램이 파일에 남긴 설정, 표시, 출처 유형을 찾습니다.',
      en: 'Looks for settings, labels and source types that generators leave in the file.',
    },
    canMislead: {
      ko: '표시는 지우거나 꾸며 넣을 수 있습니다. 표시가 없어도 AI 이미지일 수 있습니다.',
      en: 'Labels can be removed or added by anyone. Their absence does not mean that no AI was used.',
    },
  },
  watermark: {
    name: { ko: '보이지 않는 워터마크', en: 'Invisible watermark' },
    looksAt: {
      ko: 'Stable Diffusion, SDXL, FLUX가 이미지에 숨겨 넣는 워터마크를 픽셀에서 읽습니다.',
      en: 'Reads from the pixels the watermark that Stable Diffusion, SDXL and FLUX hide in their images.',
    },
    canMislead: {
      ko: '크기를 바꾸거나 자르거나 JPEG로 저장하면 워터마크가 사라집니다. AI로 일부만 고친 사진에도 들어 있을 수 있습니다.',
      en: 'Resizing, cropping or saving as JPEG erases the watermark. A photo that AI edited in part can carry it too.',
    },
  },
  provenance: {
    name: { ko: '출처 증명(C2PA)', en: 'Content Credentials (C2PA)' },
    looksAt: {
      ko: '파일에 담긴 전자서명이 이 이미지와 맞는지, 누가 전자서명했는지 확인합니다.',
      en: 'Verifies whether the digital signature in the file fits the image, and who signed it.',
    },
    canMislead: {
      ko: '많은 서비스가 전자서명을 지웁니다. 전자서명은 누가 무엇을 주장했는지 보여 줄 뿐 장면의 진실을 보증하지는 않습니다.',
      en: 'Many services strip signatures. A signature shows who claimed what, not that the scene is true.',
    },
  },
  'ai-pixels': {
    name: { ko: '픽셀의 AI 흔적', en: 'AI traces in the pixels' },
    looksAt: {
      ko: '저희가 이미지 수천 장으로 학습시킨 신경망이 이미지의 여러 부분을 보고, 픽셀에 남은 미세한 흔적이 AI 이미지와 카메라 사진 가운데 어느 쪽에 가까운지 가늠합니다.',
      en: 'A neural network that we trained on several thousand pictures looks at parts of the image: are the fine traces in their pixels closer to AI-made pictures or to photos?',
    },
    canMislead: {
      ko: '신경망은 틀릴 수 있습니다. 강한 압축, 작은 이미지, 새로 나온 생성 모델에는 약하고, 많이 보정한 사진이나 사람이 그린 일부 그림이 AI 이미지처럼 보일 수도 있습니다. 가능성이 낮다는 결과가 AI를 쓰지 않았다는 뜻은 아닙니다.',
      en: 'It can be wrong. Strong compression, small pictures and new generators weaken it, and heavily retouched photos and some drawings by people look AI-made to it. “Unlikely” does not mean that no AI was used.',
    },
  },
  'altered-pixels': {
    name: { ko: '픽셀의 변경 흔적', en: 'Traces of alteration in the pixels' },
    looksAt: {
      ko: '변경된 사진을 찾도록 학습시킨 신경망이 노이즈, 선명도, 가장자리, 색이 나머지와 어울리지 않는 부분을 찾습니다.',
      en: 'A neural network that we trained looks for parts whose noise, sharpness, edges or colours do not fit the rest.',
    },
    canMislead: {
      ko: '신경망은 틀릴 수 있습니다. 배경 흐림, 강한 빛, 글자, 여러 사진을 모은 그림이 변경된 부분처럼 보일 수 있고, 작은 변경과 강하게 압축된 이미지의 변경은 놓칠 수 있습니다.',
      en: 'It can be wrong. Blurred backgrounds, strong light, lettering and collages can look altered to it, and it misses small alterations and those in strongly compressed pictures.',
    },
  },
  ela: {
    name: { ko: '오류 수준 분석(ELA)', en: 'Error level analysis (ELA)' },
    looksAt: {
      ko: '이미지를 다시 저장해, 비슷한 질감의 부분들보다 유난히 많이 변하는 곳을 찾습니다.',
      en: 'Saves the picture again and looks for areas that change more than others with the same texture.',
    },
    canMislead: {
      ko: '글자, 로고, 선명하게 보정한 부분도 오차가 클 수 있고, 강하게 압축된 파일에서는 아무것도 보이지 않습니다.',
      en: 'Lettering, logos and sharpened parts can stand out as well, and strong compression hides everything.',
    },
  },
  adq2: {
    name: { ko: '이중 압축 흔적(ADQ2)', en: 'Double compression (ADQ2)' },
    looksAt: {
      ko: '원본이 처음 저장될 때 남은 압축 흔적이 어느 부분에서 사라졌는지 찾습니다.',
      en: 'Looks for parts where the compression trace of the first save is missing.',
    },
    canMislead: {
      ko: '다시 강하게 압축하거나 크기를 바꾸면 흔적이 사라집니다. 아주 밝거나 어둡거나 매끈한 부분은 판단하기 어렵습니다.',
      en: 'Strong recompression or resizing removes the trace. Very bright, dark or smooth parts are hard to judge.',
    },
    // The image may well have been saved twice, so "Nothing found" would be wrong.
    clear: { ko: '차이 나는 부분 없음', en: 'No part differs' },
  },
  zero: {
    name: { ko: '압축 격자 검사(ZERO)', en: 'Compression grid (ZERO)' },
    looksAt: {
      ko: 'JPEG 압축이 남긴 8×8 격자가 나머지와 어긋난 부분을 찾습니다.',
      en: 'Looks for parts whose 8×8 grid of JPEG compression is out of line with the rest.',
    },
    canMislead: {
      ko: '강하게 다시 저장하면 격자가 새로 덮여 보이지 않습니다. 이미 압축된 사진을 정상적으로 모아 붙인 그림에서도 격자가 어긋날 수 있습니다.',
      en: 'Strong recompression lays a new grid over everything. Collages made honestly from saved photos are out of line too.',
    },
  },
  'copy-move': {
    name: { ko: '복사·이동(특징점)', en: 'Copy-move (keypoints)' },
    looksAt: {
      ko: '이미지 안에서 위치를 옮기거나 돌리거나 크기를 바꾸어 다시 쓴 부분을 특징점으로 찾고, 노이즈까지 같은지 비교합니다.',
      en: 'Looks for parts used twice in the image, even moved, turned or resized, and compares them down to the noise.',
    },
    canMislead: {
      ko: '똑같은 창문이나 글자처럼 실제로 반복되는 모양은 비슷해 보일 수 있습니다. 강하게 압축하거나 흐리게 한 복사본은 찾지 못합니다. 화면이나 그림처럼 그려진 부분은 원래 똑같이 반복되므로 판단하지 않습니다.',
      en: 'Real repetition such as identical windows or letters can come close. Copies that were blurred or strongly compressed are missed. Drawn parts, as on a screenshot, repeat by nature and are not judged.',
    },
  },
  'copy-move-dense': {
    name: { ko: '복사·이동(전체 비교)', en: 'Copy-move (dense)' },
    looksAt: {
      ko: '이미지의 모든 위치에서 가장 비슷한 다른 위치를 찾아, 함께 옮겨진 영역의 노이즈까지 같은지 비교합니다.',
      en: 'Finds for every place the one most like it, and compares areas that moved together down to the noise.',
    },
    canMislead: {
      ko: '타일이나 창문처럼 규칙적으로 반복되는 무늬가 어렵습니다. 하늘처럼 매끈한 부분의 복사본은 찾지 못합니다. 화면이나 그림처럼 그려진 부분은 판단하지 않습니다.',
      en: 'Regular patterns such as tiles or windows are hard to judge. Copies of smooth parts such as sky are missed. Drawn parts, as on a screenshot, are not judged.',
    },
  },
  ghosts: {
    name: { ko: 'JPEG 고스트', en: 'JPEG ghosts' },
    looksAt: {
      ko: '더 낮은 품질로 다시 압축해 보며 예전에 저장된 품질의 흔적을 찾습니다.',
      en: 'Compresses again at lower qualities to find the one at which the image was saved before.',
    },
    canMislead: {
      ko: '마지막 저장의 품질이 더 낮으면 흔적이 남지 않습니다. 지도에서 매끈한 부분이 밝게 보이는 것은 우연일 수 있습니다.',
      en: 'Nothing remains when the last save was the coarser one. Bright smooth parts on its map may be chance.',
    },
  },
  adq1: {
    name: { ko: '이중 압축 무늬(ADQ1)', en: 'Double compression pattern (ADQ1)' },
    looksAt: {
      ko: '두 번 저장할 때 생기는 규칙적인 분포와 그것을 따르지 않는 부분을 살펴봅니다.',
      en: 'Looks at the regular distributions that two saves leave, and at the parts that do not follow them.',
    },
    canMislead: {
      ko: '온라인에서 받은 사진은 대부분 두 번 이상 저장됩니다. 이 검사의 지도는 참고용이며 점수에 들어가지 않습니다.',
      en: 'Most photos from the internet were saved twice or more. This test’s map is for looking at; it does not count in the score.',
    },
  },
  thumbnail: {
    name: { ko: '내장 미리보기 비교', en: 'Embedded preview' },
    looksAt: {
      ko: '카메라가 파일에 넣어 둔 작은 미리보기를 실제 이미지와 비교합니다.',
      en: 'Compares the small preview that cameras store in the file with the image itself.',
    },
    canMislead: {
      ko: '자르기나 강한 색 보정만으로도 달라질 수 있고, 편집 프로그램은 미리보기를 새로 만들기도 합니다.',
      en: 'Cropping and strong tone changes make it differ too, and editors often renew the preview.',
    },
  },
  ...retiredCriterionTexts,
};
