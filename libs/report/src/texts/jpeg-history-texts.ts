import { type ForensicText } from './forensic-text.js';

/** Texts of the tests for earlier JPEG saves. */
export const jpegHistoryTexts: Record<string, ForensicText> = {
  'adq2.uniform': {
    ko: '이전에 저장한 흔적이 이미지 전체에 고르게 남아 있어, 나중에 바뀐 것으로 보이는 부분이 없습니다.',
    en: 'An earlier save left its traces evenly all over the image: no part looks changed since.',
  },
  'adq2.region': {
    ko: '나머지 부분에는 남아 있는 이전 저장의 흔적이 이미지의 {percent}%에는 없습니다. 나중에 무언가를 넣거나 덧칠하면 이렇게 됩니다.',
    en: 'The picture was saved before, and {percent}% of it shows no trace of that, as where something was added or painted over later.',
  },
  'zero.uniform': {
    ko: 'JPEG 압축의 8×8 격자가 이미지 전체에서 맞아떨어져, 옮겨 온 것으로 보이는 부분이 없습니다.',
    en: 'The 8×8 blocks of JPEG compression line up all over the image: no part looks moved in from elsewhere.',
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
