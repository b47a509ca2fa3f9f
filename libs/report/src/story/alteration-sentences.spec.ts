import { checkSentences } from '../../test/check-sentences.js';

const right = { copy: { from: [0, 1], to: [2, 1] } } as const;
const twice = { copy: { from: [0, 0], to: [2, 2], isDirected: false } } as const;
const beside = { copy: { from: [1, 1], to: [1, 1] } } as const;
const edits = ['c2pa.color_adjustments', 'c2pa.cropped'];

checkSentences('the sentence where an alteration is found', [
  [
    { altered: 'signs', ...right },
    '왼쪽에 있는 부분이 오른쪽에 복사되어 있어, 조작되었을 가능성이 높습니다.',
    'It was probably altered: a part was copied from the left to the right.',
  ],
  [
    { altered: 'signs', ...twice },
    '왼쪽 위와 오른쪽 아래에 같은 부분이 있어, 조작되었을 가능성이 높습니다.',
    'It was probably altered: the same part appears at the upper left and the lower right.',
  ],
  [
    { altered: 'signs', ...beside },
    '가운데 영역에 똑같은 부분이 두 번 이상 있어, 조작되었을 가능성이 높습니다.',
    'It was probably altered: the same part appears more than once in one area (centre).',
  ],
  [
    { altered: 'signs', ...right, kind: 'shared-copy', ai: 'undecided' },
    '왼쪽에 있는 부분이 오른쪽에 복사되어 있어, 조작되었을 가능성이 높습니다.',
    'It was probably altered: a part was copied from the left to the right.',
  ],
  [
    { altered: 'signs', ...right, editor: 'Adobe Photoshop' },
    '왼쪽에 있는 부분이 오른쪽에 복사되어 있어, 조작되었을 가능성이 높습니다.',
    'It was probably altered: a part was copied from the left to the right.',
  ],
  [
    { altered: 'signs', basis: 'provenance.mismatch' },
    '전자서명이 이 파일의 내용과 일치하지 않습니다. 이 파일은 믿지 마세요.',
    'Do not trust this file: the signature in it does not fit its contents.',
  ],
  [
    { altered: 'signs', basis: 'thumbnail.foreign' },
    '파일 속 미리보기가 다른 장면을 보여 주어, 조작되었을 가능성이 높습니다.',
    'It was probably altered: the preview in the file shows another scene.',
  ],
  [
    { altered: 'signs', basis: 'metadata.lens-mismatch' },
    '파일에 적힌 기록이 서로 맞지 않아, 조작되었을 가능성이 높습니다.',
    'It was probably altered: the records in its file contradict each other.',
  ],
  [
    { altered: 'signs', basis: 'adq2.region' },
    '나머지와 어울리지 않는 부분이 있어, 조작되었을 가능성이 높습니다.',
    'A part was probably changed: it does not fit the rest.',
  ],
  [
    { altered: 'signs', basis: 'altered-pixels.region', ai: 'unseen' },
    '나머지와 어울리지 않는 부분이 있어, 조작되었을 가능성이 높습니다.',
    'A part was probably changed: it does not fit the rest.',
  ],
  [
    { altered: 'signs', basis: 'altered-pixels.region', region: [0, 2] },
    '왼쪽 아래에 나머지와 어울리지 않는 부분이 있어, 조작되었을 가능성이 높습니다.',
    'A part at the lower left was probably changed: it does not fit the rest.',
  ],
  [
    { altered: 'weak-signs', basis: 'altered-pixels.region', region: [1, 1] },
    '가운데에 나머지와 조금 어울리지 않는 부분이 있어, 조작되었을 수 있습니다.',
    'A part at the centre may have been changed: it does not quite fit the rest.',
  ],
  [
    { altered: 'signs', basis: 'something.new' },
    '조작의 강한 흔적이 있습니다.',
    'It was probably altered: the tests found strong signs.',
  ],
  [
    { altered: 'weak-signs', ...right },
    '왼쪽에 있는 부분이 오른쪽에 복사되었을 수 있습니다.',
    'A part may have been copied: from the left to the right.',
  ],
  [
    { altered: 'weak-signs', ...twice },
    '왼쪽 위와 오른쪽 아래, 두 곳이 서로 비슷해, 한쪽을 복사했을 수 있습니다.',
    'A part may have been copied: upper left and lower right look alike.',
  ],
  [
    { altered: 'weak-signs', ...beside },
    '가운데 영역 안에서 한 부분이 복사되었을 수 있습니다.',
    'A part may have been copied within one area (centre).',
  ],
  [
    { altered: 'weak-signs', basis: 'metadata.size-mismatch' },
    '파일에 적힌 기록이 서로 맞지 않아, 조작되었을 수 있습니다.',
    'It may have been altered: the records in its file contradict each other.',
  ],
  [
    { altered: 'weak-signs', basis: 'thumbnail.differs' },
    '조작의 약한 흔적이 있습니다.',
    'It may have been altered: the tests found weak signs.',
  ],
  [
    { altered: 'weak-signs', basis: 'ela.region' },
    '나머지와 조금 어울리지 않는 부분이 있어, 조작되었을 수 있습니다.',
    'A part may have been changed: it does not quite fit the rest.',
  ],
  [
    { altered: 'weak-signs' },
    '조작의 약한 흔적이 있습니다.',
    'It may have been altered: the tests found weak signs.',
  ],
  [
    { altered: 'recorded', edits },
    '전자서명된 이력에 편집이 기록되어 있습니다(색 보정, 자르기).',
    'It was edited, as its signed history records: colours adjusted, cropped.',
  ],
  [
    { altered: 'recorded', edits, ai: 'undecided' },
    '전자서명된 이력에 편집이 기록되어 있습니다(색 보정, 자르기).',
    'It was edited, as its signed history records: colours adjusted, cropped.',
  ],
]);
