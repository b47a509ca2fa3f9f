import { type ForensicText } from './forensic-text.js';

/**
 * Findings of the tests that examine pixels: the two networks, error level, copies and earlier JPEG saves.
 */
export const pixelTexts: Record<string, ForensicText> = {
  'altered-pixels.none': {
    ko: '변경된 부분을 찾는 신경망이 아무것도 찾지 못했지만, 놓치는 경우도 많습니다.',
    en: 'Our network for altered parts found none, but it misses many.',
  },
  'altered-pixels.region': {
    ko: '변경된 부분을 찾는 신경망이 나머지와 어울리지 않는다고 본 부분이 이미지의 {percent}%에 걸쳐 있습니다.',
    en: 'Our network for altered parts found some that do not fit the rest: {percent}% of the picture.',
  },
  'altered-pixels.whole': {
    ko: '변경된 부분을 찾는 신경망은 이미지에 변경된 흔적이 있다고 보았지만 어느 부분인지는 정하지 못했습니다.',
    en: 'Our network for altered parts found signs of one, but cannot say where.',
  },
  'ela.uniform': {
    ko: '시험 삼아 다시 저장해 비교했지만, 질감에 비해 유난히 달라진 부분은 없었습니다.',
    en: 'We saved it again as a test: no part changed much more than others with the same texture.',
  },
  'ela.region': {
    ko: '시험 삼아 다시 저장해 비교했더니 이미지의 {percent}%가 비슷한 질감의 다른 부분보다 두 배 넘게 변했습니다.',
    en: 'When we saved it again as a test, {percent}% of the picture changed more than twice as much as other parts with the same texture.',
  },
  'copy-move.none': {
    ko: '이미지 안에서 복사되어 두 번 나타나는 부분을 찾지 못했습니다.',
    en: 'We found no part of the picture that appears twice.',
  },
  'copy-move.found': {
    ko: '이미지의 {percent}%가 다른 곳에도 미세한 입자까지 똑같이 나타납니다. 복사해 붙여 넣었을 때 생기는 흔적입니다.',
    en: '{percent}% of the picture appears twice, identical down to its grain, as if copied and pasted.',
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
    ko: '이미지의 {percent}%가 다른 곳에도 미세한 입자까지 똑같이 나타납니다. 복사해 붙여 넣었을 때 생기는 흔적입니다.',
    en: '{percent}% of the picture appears twice, identical down to its grain, as if copied and pasted.',
  },
  'copy-move-dense.drawn': {
    ko: '서로 같은 영역이 있지만 촬영된 것이 아니라 화면이나 그림처럼 그려진 영역입니다. 글자, 아이콘, 무늬는 원래 똑같이 반복되므로 복사의 증거가 되지 않습니다.',
    en: 'Equal areas were found, but they are drawn, not photographed: letters, icons and patterns repeat exactly, which is no sign of copying.',
  },
  'ai-pixels.likely': {
    ko: 'AI 판별 신경망이 픽셀만 보고 판단한 결과, 이 이미지는 AI가 만든 이미지와 매우 비슷합니다.',
    en: 'To our network for AI pictures, its pixels look very much like those of AI-made pictures.',
  },
  'ai-pixels.signs': {
    ko: 'AI 판별 신경망이 픽셀만 보고 판단한 결과, 이 이미지는 실제 사진보다 AI가 만든 이미지에 더 가깝습니다.',
    en: 'To our network for AI pictures, its pixels look more like those of AI-made pictures than of photos.',
  },
  'ai-pixels.undecided': {
    ko: 'AI 판별 신경망이 픽셀만 보고는 사진인지 AI 이미지인지 구별하지 못했습니다.',
    en: 'Our network for AI pictures cannot tell from the pixels whether this is a photo or an AI-made picture.',
  },
  'ai-pixels.unlikely': {
    ko: 'AI 판별 신경망이 픽셀만 보고 판단한 결과, 이 이미지는 실제 사진과 매우 비슷합니다.',
    en: 'To our network for AI pictures, its pixels look very much like those of photos.',
  },
  'ai-pixels.native-scale': {
    ko: '이미지를 원래 크기로 살펴본 결과가 판단에 가장 크게 작용했습니다.',
    en: 'The network looks at a picture at several sizes; its full size counted most here.',
  },
  'ai-pixels.reduced-scale': {
    ko: '이미지의 짧은 변을 {side}픽셀로 줄여 살펴본 결과가 판단에 가장 크게 작용했습니다.',
    en: 'The network looks at a picture at several sizes; the one reduced to {side} pixels on its shorter side counted most here.',
  },
  'ai-pixels.photo-part': {
    ko: '테두리나 글자, 화면의 다른 부분은 빼고 사진으로 보이는 부분만 살펴보았습니다.',
    en: 'The network examined only the part that is a photo, without the frame, words or screen around it.',
  },
  'ai-pixels.smooth': {
    ko: '이미지 대부분이 매끄럽고 질감이 거의 없습니다. 이런 곳에서는 AI 판별 신경망이 컴퓨터로 그린 그림과 AI 이미지를 구별하지 못합니다.',
    en: 'Most of this picture is smooth, without grain. In such areas our network for AI pictures cannot tell a computer drawing from an AI-made picture.',
  },
  'adq2.uniform': {
    ko: '이전에 저장한 흔적이 이미지 전체에 고르게 남아 있어, 나중에 바뀐 것으로 보이는 부분이 없습니다.',
    en: 'An earlier save left its traces evenly all over the image: no part looks changed since.',
  },
  'adq2.region': {
    ko: '이미지의 {percent}%에는 나머지에 남아 있는 이전 저장의 흔적이 없습니다. 그 뒤에 넣거나 덧칠한 부분일 수 있습니다.',
    en: '{percent}% of the picture lacks the traces of an earlier save that the rest shows. That part may have been added or painted over later.',
  },
  'zero.uniform': {
    ko: 'JPEG으로 압축할 때 생기는 격자가 이미지 전체에 끊김 없이 이어져, 다른 JPEG에서 옮겨 온 것으로 보이는 부분이 없습니다.',
    en: 'The grid that JPEG compression leaves is unbroken: no part looks moved in from another JPEG.',
  },
  'zero.foreign': {
    ko: '이미지의 {percent}%에서 나머지와 어긋난 압축 격자가 보입니다. 다른 곳에서 옮겨 온 부분에서 나타나는 특징입니다.',
    en: 'In {percent}% of the image the compression grid is out of line with the rest, as where something was moved in from elsewhere.',
  },
  'zero.earlier-jpeg': {
    ko: '이 픽셀들은 예전에 JPEG으로 저장된 적이 있습니다(격자 시작 위치 가로 {x}, 세로 {y}픽셀). 저장 이력일 뿐 조작의 근거는 아닙니다.',
    en: 'These pixels were once saved as JPEG (its grid starts {x} pixels across and {y} down). This is history, not a sign of manipulation.',
  },
  'ghosts.none': {
    ko: '낮은 품질로 다시 압축해 보아도 눈에 띄게 다른 부분이 없었습니다.',
    en: 'Compressed again at lower qualities, no part stood out.',
  },
  'ghosts.earlier-save': {
    ko: '예전에 품질 {quality} 정도로 저장된 적이 있습니다. 저장 이력일 뿐 조작의 근거는 아닙니다.',
    en: 'The image was once saved at a quality of about {quality}. This is history, not a sign of manipulation.',
  },
  'adq1.periodic': {
    ko: '주파수 8개 중 {frequencies}개의 분포에 두 번 저장한 이미지의 규칙적인 무늬가 있습니다. 메신저를 거친 사진에서도 흔합니다.',
    en: 'The distributions of {frequencies} of 8 frequencies show the regular pattern of two saves, which is common after messengers too.',
  },
};
