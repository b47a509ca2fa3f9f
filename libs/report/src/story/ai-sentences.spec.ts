import { checkSentences } from '../../test/check-sentences.js';

const signed = { ai: 'signed', issuer: 'OpenAI', signedAt: '2026-07-22T10:00:00Z' } as const;
const right = { copy: { from: [0, 1], to: [2, 1] } } as const;
const twice = { copy: { from: [0, 0], to: [2, 2], isDirected: false } } as const;
const edits = ['c2pa.color_adjustments', 'c2pa.cropped'];

checkSentences('the sentence where AI is found or declared', [
  [
    signed,
    'AI가 만든 이미지로, OpenAI가 2026년 7월 22일에 전자서명했습니다.',
    'AI made this: OpenAI signed it on July 22, 2026.',
  ],
  [
    { ...signed, issuer: 'Google LLC' },
    'AI가 만든 이미지로, Google이 2026년 7월 22일에 전자서명했습니다.',
    'AI made this: Google signed it on July 22, 2026.',
  ],
  [
    { ...signed, issuer: 'Adobe Inc.', signedAt: null },
    'AI가 만든 이미지로, Adobe가 전자서명했습니다.',
    'AI made this: Adobe signed it.',
  ],
  [
    { ...signed, issuer: null },
    'AI가 만든 이미지로, 유효한 전자서명이 있습니다.',
    'AI made this, as its valid signature says.',
  ],
  [
    { ...signed, issuer: '\u2003 ' },
    'AI가 만든 이미지로, 유효한 전자서명이 있습니다.',
    'AI made this, as its valid signature says.',
  ],
  [
    { ...signed, issuer: '네이버', altered: 'unknown' },
    'AI가 만든 이미지로, 네이버가 2026년 7월 22일에 전자서명했습니다.',
    'AI made this: 네이버 signed it on July 22, 2026.',
  ],
  [
    { ...signed, kind: 'screenshot' },
    'AI가 만든 이미지로, OpenAI가 2026년 7월 22일에 전자서명했습니다.',
    'AI made this: OpenAI signed it on July 22, 2026.',
  ],
  [
    { ...signed, altered: 'signs' },
    'AI가 만든 이미지로, OpenAI가 2026년 7월 22일에 전자서명했으며, 조작된 흔적도 있습니다.',
    'AI made this: OpenAI signed it on July 22, 2026, and there are signs that it was altered.',
  ],
  [
    { ...signed, altered: 'weak-signs' },
    'AI가 만든 이미지로, OpenAI가 2026년 7월 22일에 전자서명했으며, 조작을 의심할 만한 약한 흔적도 있습니다.',
    'AI made this: OpenAI signed it on July 22, 2026, and there are weak signs that it was altered.',
  ],
  [
    { ...signed, altered: 'recorded', edits },
    'AI가 만든 이미지로, OpenAI가 2026년 7월 22일에 전자서명했으며, 전자서명된 이력에 편집도 기록되어 있습니다.',
    'AI made this: OpenAI signed it on July 22, 2026, and its signed history records edits.',
  ],
  [
    { ...signed, ai: 'own' },
    '이 서비스가 AI로 만들어 2026년 7월 22일에 전자서명한 이미지입니다.',
    'This service made it with AI and signed it on July 22, 2026.',
  ],
  [
    { ai: 'own' },
    '이 서비스가 AI로 만들어 전자서명한 이미지입니다.',
    'This service made it with AI and signed it.',
  ],
  [
    { ...signed, ai: 'own', altered: 'signs' },
    '이 서비스가 AI로 만들어 2026년 7월 22일에 전자서명한 이미지이며, 조작된 흔적도 있습니다.',
    'This service made it with AI and signed it on July 22, 2026, and there are signs that it was altered.',
  ],
  [
    { ...signed, ai: 'own-software' },
    '이 서비스가 AI 없이 소프트웨어로 만들어 2026년 7월 22일에 전자서명한 이미지입니다.',
    'This service made it with software, without AI, and signed it on July 22, 2026.',
  ],
  [
    { ai: 'recovered' },
    '이 서비스가 2026년 11월 20일에 AI로 만든 이미지입니다.',
    'This service made it with AI on November 20, 2026.',
  ],
  [
    { ai: 'recovered', altered: 'signs' },
    '이 서비스가 2026년 11월 20일에 AI로 만든 이미지이며, 조작된 흔적도 있습니다.',
    'This service made it with AI on November 20, 2026, and there are signs that it was altered.',
  ],
  [
    { ai: 'recovered-software' },
    '이 서비스가 2026년 11월 20일에 AI 없이 소프트웨어로 만든 이미지입니다.',
    'This service made it with software, without AI, on November 20, 2026.',
  ],
  [
    { ai: 'unknown-signer' },
    'AI가 만들었을 가능성이 높습니다: 파일에 그렇게 표시되어 있지만, 서명자는 확인되지 않았습니다.',
    'AI probably made this: the file says so, signed by someone we do not know.',
  ],
  [
    { ai: 'unknown-signer', altered: 'weak-signs' },
    'AI가 만들었을 가능성이 높습니다: 파일에 그렇게 표시되어 있지만, 서명자는 확인되지 않았으며, 조작을 의심할 만한 약한 흔적도 있습니다.',
    'AI probably made this: the file says so, signed by someone we do not know, and there are weak signs that it was altered.',
  ],
  [
    { ai: 'expired' },
    'AI가 만들었을 가능성이 높습니다: 파일에 그렇게 표시되어 있지만, 전자서명 인증서가 만료되었습니다.',
    'AI probably made this: the file says so, though its signing certificate has expired.',
  ],
  [
    { ai: 'expired', altered: 'signs' },
    'AI가 만들었을 가능성이 높습니다: 파일에 그렇게 표시되어 있지만, 전자서명 인증서가 만료되었으며, 조작된 흔적도 있습니다.',
    'AI probably made this: the file says so, though its signing certificate has expired, and there are signs that it was altered.',
  ],
  [
    { ai: 'invalid' },
    'AI가 만들었을 가능성이 높습니다: 파일에 그렇게 표시되어 있지만, 전자서명은 유효하지 않습니다.',
    'AI probably made this: the file says so, though its signature is not valid.',
  ],
  [
    { ai: 'invalid', altered: 'signs', basis: 'provenance.mismatch' },
    'AI가 만들었다는 표시가 파일에 있지만, 전자서명은 유효하지 않으며, 조작된 흔적도 있습니다.',
    'The file says that AI made this, but its signature is not valid, and there are signs that it was altered.',
  ],
  [
    { ai: 'declared' },
    'AI가 만들었을 가능성이 높습니다: 파일에 그렇게 표시되어 있지만, 전자서명은 없습니다.',
    'AI probably made this: the file says so, though nobody signed it.',
  ],
  [
    { ai: 'declared', altered: 'signs', ...right },
    'AI가 만들었을 가능성이 높습니다: 파일에 그렇게 표시되어 있지만, 전자서명은 없으며, 조작된 흔적도 있습니다.',
    'AI probably made this: the file says so, though nobody signed it, and there are signs that it was altered.',
  ],
  [
    { ai: 'declared', altered: 'resaved' },
    'AI가 만들었을 가능성이 높습니다: 파일에 그렇게 표시되어 있지만, 전자서명은 없습니다.',
    'AI probably made this: the file says so, though nobody signed it.',
  ],
  [
    { ai: 'declared', altered: 'signs', basis: 'thumbnail.foreign' },
    'AI가 만들었다는 표시가 파일에 있지만, 전자서명은 없으며, 조작된 흔적도 있습니다.',
    'The file says that AI made this, but nobody signed it, and there are signs that it was altered.',
  ],
  [
    { ai: 'edited' },
    'AI로 일부를 편집했다는 표시가 파일에 있습니다.',
    'The file says that AI edited a part of it.',
  ],
  [
    { ai: 'edited', altered: 'recorded', edits },
    'AI로 일부를 편집했다는 표시가 파일에 있으며, 전자서명된 이력에 편집도 기록되어 있습니다.',
    'The file says that AI edited a part of it, and its signed history records edits.',
  ],
  [
    { ai: 'software' },
    'AI 없이 소프트웨어로 만들었다는 표시가 파일에 있습니다.',
    'The file says that software made this, without AI.',
  ],
  [
    { ai: 'software', altered: 'weak-signs' },
    'AI 없이 소프트웨어로 만들었다는 표시가 파일에 있으며, 조작을 의심할 만한 약한 흔적도 있습니다.',
    'The file says that software made this, without AI, and there are weak signs that it was altered.',
  ],
  [
    { ai: 'likely' },
    '픽셀이 AI 이미지와 매우 비슷해, AI가 만들었을 가능성이 높습니다.',
    'AI probably made this: its pixels look like those of AI pictures.',
  ],
  [
    { ai: 'likely', altered: 'unknown', obstacle: 'reason.too-small' },
    '픽셀이 AI 이미지와 매우 비슷해, AI가 만들었을 가능성이 높습니다.',
    'AI probably made this: its pixels look like those of AI pictures.',
  ],
  [
    { ai: 'likely', altered: 'signs' },
    '픽셀이 AI 이미지와 매우 비슷해, AI가 만들었을 가능성이 높으며, 조작된 흔적도 있습니다.',
    'AI probably made this: its pixels look like those of AI pictures, and there are signs that it was altered.',
  ],
  [
    { ai: 'likely', altered: 'weak-signs', ...twice },
    '픽셀이 AI 이미지와 매우 비슷해, AI가 만들었을 가능성이 높으며, 조작을 의심할 만한 약한 흔적도 있습니다.',
    'AI probably made this: its pixels look like those of AI pictures, and there are weak signs that it was altered.',
  ],
  [
    { ai: 'signs' },
    'AI가 만든 이미지일 수 있지만, 픽셀의 흔적만으로는 단정할 수 없습니다.',
    'AI may have made this: its pixels show signs of it, but not enough to be sure.',
  ],
  [
    { ai: 'signs', kind: 'camera' },
    'AI가 만든 이미지일 수 있지만, 픽셀의 흔적만으로는 단정할 수 없습니다.',
    'AI may have made this: its pixels show signs of it, but not enough to be sure.',
  ],
  [
    { ai: 'signs', altered: 'weak-signs' },
    'AI가 만든 이미지일 수 있지만, 픽셀의 흔적만으로는 단정할 수 없으며, 조작을 의심할 만한 약한 흔적도 있습니다.',
    'AI may have made this: its pixels show signs of it, but not enough to be sure, and there are weak signs that it was altered.',
  ],
  [
    { ai: 'signs', altered: 'signs', ...right },
    '왼쪽에 있는 부분이 오른쪽에 복사되어 있어, 조작되었을 가능성이 높으며, 픽셀에는 AI 생성을 의심할 만한 흔적도 있습니다.',
    'It was probably altered: a part was copied from the left to the right, and the pixels show signs of AI, too.',
  ],
  [
    { ai: 'signs', altered: 'signs', basis: 'ela.region' },
    '나머지와 어울리지 않는 부분이 있어, 조작되었을 가능성이 높으며, 픽셀에는 AI 생성을 의심할 만한 흔적도 있습니다.',
    'A part was probably changed: it does not fit the rest, and the pixels show signs of AI, too.',
  ],
]);
