import { type ForensicText } from './forensic-text.js';

/** Findings of the tests that compare parts of the picture: the localising network, error level and copies. */
export const pixelTexts: Record<string, ForensicText> = {
  'altered-pixels.none': {
    ko: '신경망이 보기에 두드러지는 부분은 없지만, 변경을 놓치는 경우도 많습니다.',
    en: 'Our neural network found no altered part, but it misses many.',
  },
  'altered-pixels.region': {
    ko: '신경망이 나머지와 어울리지 않는다고 본 부분이 이미지의 {percent}%에 걸쳐 있습니다.',
    en: 'Our neural network found parts that do not fit the rest: {percent}% of the picture.',
  },
  'altered-pixels.whole': {
    ko: '신경망은 이미지에 변경된 흔적이 있다고 보았지만 어느 부분인지는 정하지 못했습니다.',
    en: 'Our neural network found signs of an alteration, but cannot say where.',
  },
  'ela.uniform': {
    ko: '이미지를 다시 저장해 보니 모든 부분이 고르게 변해, 눈에 띄게 다른 부분이 없었습니다.',
    en: 'Saved again as a test, the picture changed alike all over: no part stands out.',
  },
  'ela.region': {
    ko: '다시 저장해 보니 이미지의 {percent}%가 비슷한 질감의 다른 부분보다 두 배 넘게 변했습니다.',
    en: 'Saved again as a test, {percent}% of the picture changed more than twice as much as other parts with the same texture.',
  },
  'copy-move.none': {
    ko: '이미지 안에서 복사되어 두 번 나타나는 부분을 찾지 못했습니다.',
    en: 'No part of the picture was found a second time in it.',
  },
  'copy-move.found': {
    ko: '이미지의 {percent}%가 미세한 입자까지 닮은 모습으로 다른 곳에 또 나타납니다(닮은 정도 {residual}, 최대 1). 복사해 붙여 넣으면 이렇게 됩니다.',
    en: '{percent}% of the picture appears a second time in it, down to its grain (likeness of the grain {residual} of 1), as after copying and pasting.',
  },
  'copy-move.drawn': {
    ko: '서로 같은 부분이 있지만 촬영된 것이 아니라 화면이나 그림처럼 그려진 부분입니다. 글자, 아이콘, 무늬는 원래 똑같이 반복되므로 복사의 증거가 되지 않습니다.',
    en: 'Equal parts were found, but they are drawn, not photographed: letters, icons and patterns repeat exactly, which is no sign of copying.',
  },
  'copy-move-dense.none': {
    ko: '이미지 전체의 작은 영역들을 서로 비교했지만 복사된 것으로 보이는 부분은 없습니다.',
    en: 'Small areas all over the image were compared with each other; none looks copied.',
  },
  'copy-move-dense.found': {
    ko: '이미지의 {percent}%가 미세한 입자까지 닮은 모습으로 다른 곳에 또 나타납니다(닮은 정도 {residual}, 최대 1). 복사해 붙여 넣으면 이렇게 됩니다.',
    en: '{percent}% of the picture appears a second time in it, down to its grain (likeness of the grain {residual} of 1), as after copying and pasting.',
  },
  'copy-move-dense.drawn': {
    ko: '서로 같은 영역이 있지만 촬영된 것이 아니라 화면이나 그림처럼 그려진 영역입니다. 글자, 아이콘, 무늬는 원래 똑같이 반복되므로 복사의 증거가 되지 않습니다.',
    en: 'Equal areas were found, but they are drawn, not photographed: letters, icons and patterns repeat exactly, which is no sign of copying.',
  },
};
