import { checkSentences } from '../../test/check-sentences.js';

checkSentences('the sentence where it cannot be told', [
  [
    { altered: 'unknown', ai: 'unseen', obstacle: 'reason.too-small' },
    '이미지가 너무 작아 판단할 수 없습니다.',
    'We can’t tell: the picture is too small.',
  ],
  [
    { altered: 'unknown', ai: 'undecided' },
    '적용할 수 있는 검사가 너무 적어 판단할 수 없습니다.',
    'We can’t tell: too few tests fit this picture.',
  ],
  [
    { altered: 'unknown', ai: 'undecided', kind: 'screenshot' },
    '흔적이 남지 않는 화면 캡처로 보여 판단할 수 없습니다.',
    'We can’t tell: this looks like a screenshot, and screenshots keep no traces.',
  ],
  [
    { altered: 'unknown', ai: 'unseen', kind: 'thumbnail', obstacle: 'reason.too-small' },
    '흔적이 남기에는 너무 작은 섬네일이어서 판단할 수 없습니다.',
    'We can’t tell: this is a thumbnail, too small to keep traces.',
  ],
  [
    { altered: 'unknown', ai: 'undecided', kind: 'graphic' },
    '사진이 아니라 화면 캡처나 그래픽, 스캔한 이미지로 보여 판단할 수 없습니다.',
    'We can’t tell: this looks like a screenshot, a graphic or a scan, not a photo.',
  ],
  [
    { altered: 'unknown', kind: 'screenshot' },
    '흔적이 남지 않는 화면 캡처로 보여 조작 여부를 판단할 수 없습니다.',
    'We can’t tell whether this was altered: this looks like a screenshot, and screenshots keep no traces.',
  ],
  [
    { altered: 'unknown', obstacle: 'reason.flat-image' },
    '질감이 거의 없는 이미지여서 조작 여부를 판단할 수 없습니다.',
    'We can’t tell whether this was altered: the picture has too little texture.',
  ],
  [
    { altered: 'unknown', obstacle: 'reason.drawn-image' },
    '사진이 아니라 그린 이미지여서 조작 여부를 판단할 수 없습니다.',
    'We can’t tell whether this was altered: it was drawn, not photographed.',
  ],
  [
    { altered: 'unknown', obstacle: 'reason.strong-compression' },
    '압축이 너무 강해 조작 여부를 판단할 수 없습니다.',
    'We can’t tell whether this was altered: it is compressed too strongly.',
  ],
  [
    { altered: 'unknown', obstacle: 'reason.clipped-image' },
    '완전히 검거나 흰 부분이 너무 많아 조작 여부를 판단할 수 없습니다.',
    'We can’t tell whether this was altered: too much of it is pure black or white.',
  ],
  [
    { altered: 'unknown', obstacle: 'reason.too-large' },
    '이미지가 너무 커서 대부분의 검사를 적용할 수 없어 조작 여부를 판단할 수 없습니다.',
    'We can’t tell whether this was altered: the picture is too large for most tests.',
  ],
  [
    { altered: 'unknown', ai: 'undecided', obstacle: 'reason.unmeasured-format' },
    '검사의 정확도를 측정하지 않은 파일 형식이어서 판단할 수 없습니다.',
    'We can’t tell: we have not measured our tests on this file format.',
  ],
  [
    { altered: 'unknown' },
    '적용할 수 있는 검사가 너무 적어 조작 여부를 판단할 수 없습니다.',
    'We can’t tell whether this was altered: too few tests fit this picture.',
  ],
]);
