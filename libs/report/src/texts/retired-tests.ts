import { type CriterionText } from './criterion-texts.js';
import { type ForensicText } from './forensic-text.js';

/** Tests that were removed because they did not separate altered images from others. Stored reports still name them. */
export const retiredCriterionTexts: Record<string, CriterionText> = {
  'noise-level': {
    name: { ko: '노이즈 세기', en: 'Noise level' },
    looksAt: {
      ko: '카메라 노이즈의 세기가 밝기와 질감에 비해 유난히 다른 부분이 있는지 비교합니다.',
      en: 'Compares whether the camera noise of some part is unusually strong or weak for its brightness and texture.',
    },
    canMislead: {
      ko: '흐린 배경, 카메라의 노이즈 제거, 강한 압축도 노이즈를 다르게 만듭니다. 측정 결과 판정에는 반영하지 않습니다.',
      en: 'Blurred backgrounds, noise reduction and strong compression change noise too. By our measurements it does not count in the verdict.',
    },
  },
  noisesniffer: {
    name: { ko: '노이즈 분포(Noisesniffer)', en: 'Spread of noise (Noisesniffer)' },
    looksAt: {
      ko: '밝기가 같고 매끈한 조각들 가운데 노이즈가 적은 것들이 한곳에 몰려 있는지 셉니다.',
      en: 'Counts whether, of smooth patches of equal brightness, those with little noise gather in one place.',
    },
    canMislead: {
      ko: '하늘이나 얼굴을 매끈하게 다듬는 카메라의 보정도 같은 모습을 만듭니다. 판정에는 반영하지 않습니다.',
      en: 'Cameras that smooth skies or faces leave the same picture. It does not count in the verdict.',
    },
  },
  splicebuster: {
    name: { ko: '미세 질감(Splicebuster)', en: 'Fine texture (Splicebuster)' },
    looksAt: {
      ko: '눈에 보이지 않는 미세한 질감이 이미지의 다른 부분과 어울리지 않는 영역을 찾습니다.',
      en: 'Looks for areas whose invisible fine texture does not go with the rest of the image.',
    },
    canMislead: {
      ko: '초점이 맞은 부분, 글자, 매끈한 벽처럼 원래 다른 부분도 눈에 띕니다. 판정에는 반영하지 않습니다.',
      en: 'What differs by nature stands out too: parts in focus, lettering, plain walls. It does not count in the verdict.',
    },
  },
  cfa: {
    name: { ko: '센서 배열 흔적(CFA)', en: 'Sensor pattern (CFA)' },
    looksAt: {
      ko: '카메라가 색을 계산해 채울 때 남는 바둑판 모양의 흔적이 어디에서 끊기는지 봅니다.',
      en: 'Looks where the chessboard trace, left when a camera computes missing colours, is interrupted.',
    },
    canMislead: {
      ko: '압축하거나 크기를 바꾸면 흔적 전체가 사라지고, 매끈하거나 밝은 부분에는 원래 약합니다. 판정에는 반영하지 않습니다.',
      en: 'Compression and resizing remove all of it, and smooth or bright parts hold little. It does not count in the verdict.',
    },
  },
  resampling: {
    name: { ko: '부분 크기 변경', en: 'Scaling of a part' },
    looksAt: {
      ko: '한 부분만 키우거나 줄이거나 돌릴 때 생기는 규칙적인 반복을 찾습니다.',
      en: 'Looks for the steady rhythm that appears when only a part was enlarged, reduced or turned.',
    },
    canMislead: {
      ko: '직물, 울타리, 건물 창문처럼 원래 반복되는 무늬도 규칙적입니다. 판정에는 반영하지 않습니다.',
      en: 'Fabrics, fences and rows of windows have a rhythm of their own. It does not count in the verdict.',
    },
  },
  'generator-spectrum': {
    name: { ko: '생성기 주파수 흔적', en: 'Spectrum of generators' },
    looksAt: {
      ko: 'AI 이미지 생성기가 그림을 키우는 과정에서 남길 수 있는 규칙적인 파동을 찾습니다.',
      en: 'Looks for the steady waves that AI image generators can leave while enlarging their picture.',
    },
    canMislead: {
      ko: '보통의 확대와 필터도 같은 파동을 남기고, 많은 생성기는 남기지 않습니다. 판정에는 반영하지 않습니다.',
      en: 'Plain enlarging and filters leave the same waves, and many generators leave none. It does not count in the verdict.',
    },
  },
  nadq: {
    name: { ko: '어긋난 격자의 이전 저장(NADQ)', en: 'Earlier save on a shifted grid (NADQ)' },
    looksAt: {
      ko: '지금과 다른 격자 위치에서 압축되었던 흔적을 찾습니다.',
      en: 'Looks for the trace of a compression whose grid lay elsewhere than today.',
    },
    canMislead: {
      ko: '사진을 자르고 다시 저장하기만 해도 나타나므로 점수에 들어가지 않습니다.',
      en: 'Cropping a photo and saving it again is enough to cause it, so it does not count.',
    },
  },
};

/** The findings of these tests in stored reports. */
export const retiredTexts: Record<string, ForensicText> = {
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
  'reason.without-weight': {
    ko: '판정을 바꾸지 않고 큰 이미지에서는 오래 걸리는 검사라서, 1,260만 픽셀이 넘는 이미지에는 하지 않습니다.',
    en: 'The test never changes the verdict and takes long on large images, so it is left out above 12.6 megapixels.',
  },
  'nadq.none': {
    ko: '어긋난 위치에서 예전에 압축된 흔적이 보이지 않습니다.',
    en: 'No trace of an earlier compression on a shifted grid is visible.',
  },
  'nadq.shifted': {
    ko: '예전에 다른 격자 위치(가로 {x}, 세로 {y}픽셀)에서 저장된 적이 있습니다. 자른 뒤 다시 저장한 사진에서 흔하며 조작의 근거는 아닙니다.',
    en: 'The image was once saved on another grid ({x} pixels across, {y} down), as after cropping and saving again. This is no sign of manipulation.',
  },
};
