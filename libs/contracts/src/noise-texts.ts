import { type ForensicText } from './forensic-text.js';

/** Texts of the tests for noise, the sensor pattern, resampling and the spectrum. */
export const noiseTexts: Record<string, ForensicText> = {
  'reason.no-noise': {
    ko: '화면 갈무리나 그림처럼 이미지에 카메라 노이즈가 거의 없어 비교할 근거가 없습니다.',
    en: 'Like a screenshot or a drawing, the image holds hardly any camera noise to compare.',
  },
  'reason.no-sensor-pattern': {
    ko: '카메라 센서의 배열 흔적이 남아 있지 않습니다. 압축하거나 크기를 바꾼 이미지는 대부분 그렇습니다.',
    en: 'The pattern of a camera sensor is not visible any more, as in most images that were compressed or resized.',
  },
  'reason.jpeg-waves': {
    ko: 'JPEG 압축이 같은 주파수에 흔적을 남기므로 이 검사는 JPEG을 거치지 않은 이미지에만 쓸 수 있습니다.',
    en: 'JPEG leaves marks at the very same frequencies, so this test is for images that never were a JPEG.',
  },
  'noise-level.even': {
    ko: '밝기와 질감을 고려하면 노이즈 세기가 이미지 전체에서 비슷합니다.',
    en: 'Allowing for brightness and texture, the noise is about equally strong everywhere.',
  },
  'noise-level.stronger': {
    ko: '이미지의 {percent}% 영역은 밝기와 질감으로 설명되는 것보다 노이즈가 약 {factor}배 강합니다. 초점이나 카메라 보정 때문일 수도 있습니다.',
    en: 'In {percent}% of the image the noise is about {factor} times stronger than brightness and texture explain. Focus or processing in the camera can cause that too.',
  },
  'noise-level.weaker': {
    ko: '이미지의 {percent}% 영역은 밝기와 질감으로 설명되는 것보다 노이즈가 약 {factor}배 약합니다. 초점이나 카메라 보정 때문일 수도 있습니다.',
    en: 'In {percent}% of the image the noise is about {factor} times weaker than brightness and texture explain. Focus or processing in the camera can cause that too.',
  },
  'noisesniffer.even': {
    ko: '노이즈가 적은 조각들이 한곳에 몰려 있지 않습니다.',
    en: 'Patches with little noise are not gathered in one place.',
  },
  'noisesniffer.region': {
    ko: '밝기가 같은 곳들 가운데 노이즈가 적은 조각들이 이미지의 {percent}% 영역에 몰려 있습니다. 카메라의 노이즈 제거도 이런 모습을 만듭니다.',
    en: 'Of equally bright patches, those with little noise gather in {percent}% of the image. Noise reduction in cameras does that as well.',
  },
  'splicebuster.even': {
    ko: '미세한 질감이 나머지와 뚜렷이 다른 하나의 영역은 보이지 않습니다.',
    en: 'No single area stands out by its fine texture.',
  },
  'splicebuster.region': {
    ko: '이미지의 {percent}% 영역은 미세한 질감이 나머지와 다릅니다. 초점, 재질, 글자 때문일 수도 있습니다.',
    en: 'The fine texture of {percent}% of the image differs from the rest. Focus, materials or lettering can be the reason.',
  },
  'cfa.even': {
    ko: '카메라 센서의 배열 흔적이 이미지 전체에 남아 있습니다.',
    en: 'The pattern of the camera sensor is present throughout the image.',
  },
  'cfa.missing': {
    ko: '이미지 전체에 남은 센서 배열의 흔적이 {percent}% 영역에서는 보이지 않습니다. 아주 매끈하거나 밝은 부분에서도 사라질 수 있습니다.',
    en: 'The pattern of the camera sensor is present in the image but not in {percent}% of it. Very smooth or bright parts can lose it too.',
  },
  'resampling.even': {
    ko: '한 부분만 크기를 바꾸거나 돌린 흔적은 보이지 않습니다.',
    en: 'No part shows traces of having been scaled or turned on its own.',
  },
  'resampling.local': {
    ko: '이미지의 {percent}% 영역에 나머지와 다른 규칙적인 반복이 있습니다. 그 부분만 크기를 바꾼 경우나 직물, 울타리 같은 무늬에서 나타납니다.',
    en: '{percent}% of the image has a steady rhythm that the rest lacks, as after scaling a part, but also in fabrics and fences.',
  },
  'spectrum.none': {
    ko: '이미지 생성기의 확대 과정이 남기는 규칙적인 파동이 뚜렷하지 않습니다.',
    en: 'The steady waves that image generators can leave when they enlarge are not visible.',
  },
  'spectrum.waves': {
    ko: '확대 과정에서 생기는 규칙적인 파동이 {waves}개 보입니다. 이미지 생성기뿐 아니라 보통의 확대나 이전의 JPEG 저장에서도 나타납니다.',
    en: '{waves} steady waves of the kind that enlarging leaves are visible. Image generators make them, and so do plain enlarging or an earlier JPEG save.',
  },
};
