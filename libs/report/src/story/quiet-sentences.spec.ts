import { checkSentences } from '../../test/check-sentences.js';

checkSentences('the sentence where nothing is found', [
  [
    {},
    '조작이나 AI의 흔적을 찾지 못했지만, 원본이라는 근거도 없습니다.',
    'No signs found, but nothing shows that this is an original either.',
  ],
  [
    { kind: 'unknown' },
    '조작이나 AI의 흔적을 찾지 못했지만, 원본이라는 근거도 없습니다.',
    'No signs found, but nothing shows that this is an original either.',
  ],
  [
    { kind: 'camera' },
    '조작이나 AI의 흔적을 찾지 못했고 카메라에서 나온 파일로 보이지만, 원본이라는 보증은 아닙니다.',
    'Nothing suspicious found: this looks like a camera’s own file, which is still no guarantee.',
  ],
  [
    { kind: 'camera', ai: 'undecided' },
    '조작의 흔적은 찾지 못했지만, AI가 만들었는지는 알 수 없습니다.',
    'No alteration found, but we can’t tell whether AI made this.',
  ],
  [
    { kind: 'camera', editor: 'Adobe Photoshop' },
    '조작이나 AI의 흔적을 찾지 못했고 카메라에서 나온 파일로 보이지만, 원본이라는 보증은 아닙니다.',
    'Nothing suspicious found: this looks like a camera’s own file, which is still no guarantee.',
  ],
  [
    { kind: 'edited' },
    '조작이나 AI의 흔적을 찾지 못했지만, 사진 편집 프로그램에서 저장한 파일이어서 안심할 근거는 되지 못합니다.',
    'Nothing suspicious found, but that proves little: a photo editor saved this file.',
  ],
  [
    { kind: 'edited', editor: 'Adobe Photoshop Lightroom' },
    '조작이나 AI의 흔적을 찾지 못했지만, Adobe Photoshop Lightroom에서 저장한 파일이어서 안심할 근거는 되지 못합니다.',
    'Nothing suspicious found, but that proves little: Adobe Photoshop Lightroom saved this file.',
  ],
  [
    { editor: 'GIMP' },
    '조작이나 AI의 흔적을 찾지 못했지만, GIMP에서 저장한 파일이어서 안심할 근거는 되지 못합니다.',
    'Nothing suspicious found, but that proves little: GIMP saved this file.',
  ],
  [
    { editor: 'GIMP', ai: 'undecided' },
    '조작의 흔적은 찾지 못했지만, AI가 만들었는지는 알 수 없습니다.',
    'No alteration found, but we can’t tell whether AI made this.',
  ],
  [
    { kind: 'shared-copy' },
    '조작이나 AI의 흔적을 찾지 못했지만, 메신저를 거친 것처럼 다시 저장된 파일이어서 안심할 근거는 되지 못합니다.',
    'Nothing suspicious found, but that proves little: this file looks saved again, as messengers do.',
  ],
  [
    { altered: 'resaved' },
    '조작이나 AI의 흔적을 찾지 못했지만, 메신저를 거친 것처럼 다시 저장된 파일이어서 안심할 근거는 되지 못합니다.',
    'Nothing suspicious found, but that proves little: this file looks saved again, as messengers do.',
  ],
  [
    { altered: 'resaved', ai: 'undecided' },
    '조작의 흔적은 찾지 못했지만, 메신저를 거친 것처럼 다시 저장된 파일이어서 AI가 만들었는지는 알 수 없습니다.',
    'No alteration found, but we can’t tell whether AI made this: this file looks saved again, as messengers do.',
  ],
  [
    { altered: 'sealed', kind: 'shared-copy' },
    '조작이나 AI의 흔적을 찾지 못했지만, 원본이라는 근거도 없습니다.',
    'No signs found, but nothing shows that this is an original either.',
  ],
  [
    { kind: 'screenshot' },
    '조작이나 AI의 흔적을 찾지 못했지만, 흔적이 남지 않는 화면 캡처로 보여 안심할 근거는 되지 못합니다.',
    'Nothing suspicious found, but that proves little: this looks like a screenshot, and screenshots keep no traces.',
  ],
  [
    { kind: 'screenshot', ai: 'undecided' },
    '조작의 흔적은 찾지 못했지만, 흔적이 남지 않는 화면 캡처로 보여 AI가 만들었는지는 알 수 없습니다.',
    'No alteration found, but we can’t tell whether AI made this: this looks like a screenshot, and screenshots keep no traces.',
  ],
  [
    { kind: 'graphic' },
    '조작이나 AI의 흔적을 찾지 못했지만, 사진이 아니라 화면 캡처나 그래픽, 스캔한 이미지로 보여 안심할 근거는 되지 못합니다.',
    'Nothing suspicious found, but that proves little: this looks like a screenshot, a graphic or a scan, not a photo.',
  ],
  [
    { kind: 'thumbnail', ai: 'unseen' },
    '조작의 흔적은 찾지 못했지만, 흔적이 남기에는 너무 작은 섬네일이어서 AI가 만들었는지는 알 수 없습니다.',
    'No alteration found, but we can’t tell whether AI made this: this is a thumbnail, too small to keep traces.',
  ],
  [
    { ai: 'undecided' },
    '조작의 흔적은 찾지 못했지만, AI가 만들었는지는 알 수 없습니다.',
    'No alteration found, but we can’t tell whether AI made this.',
  ],
  [
    { ai: 'unseen', obstacle: 'reason.too-small-for-network' },
    '조작의 흔적은 찾지 못했지만, 이미지가 너무 작아 AI가 만들었는지는 알 수 없습니다.',
    'No alteration found, but we can’t tell whether AI made this: the picture is too small.',
  ],
  [
    { ai: 'unseen' },
    '조작의 흔적은 찾지 못했지만, AI가 만들었는지는 알 수 없습니다.',
    'No alteration found, but we can’t tell whether AI made this.',
  ],
  [
    { kind: 'edited', isUnknownSigner: true, edits: ['c2pa.color_adjustments'] },
    '파일의 이력에 편집이 기록되어 있지만, 서명자를 확인할 수 없습니다. 검사에서는 흔적을 찾지 못했습니다.',
    'Its history records edits, signed by someone we do not know. Our tests found no traces of them.',
  ],
  [
    { kind: 'edited', isUnknownSigner: true, edits: ['c2pa.color_adjustments'], editor: 'GIMP' },
    '조작이나 AI의 흔적을 찾지 못했지만, GIMP에서 저장한 파일이어서 안심할 근거는 되지 못합니다.',
    'Nothing suspicious found, but that proves little: GIMP saved this file.',
  ],
  [
    { altered: 'camera-original' },
    '조작이나 AI의 흔적을 찾지 못했고, 카메라에서 나온 그대로의 파일로 보입니다.',
    'Nothing suspicious found: this looks like a file straight from a camera.',
  ],
  [
    { altered: 'camera-original', ai: 'undecided' },
    '조작의 흔적을 찾지 못했고, 카메라에서 나온 그대로의 파일로 보입니다.',
    'No alteration found: this looks like a file straight from a camera.',
  ],
  [
    { altered: 'camera-original', ai: 'camera' },
    '조작이나 AI의 흔적을 찾지 못했고, 카메라에서 나온 그대로의 파일로 보입니다.',
    'Nothing suspicious found: this looks like a file straight from a camera.',
  ],
  [
    { altered: 'camera-original', kind: 'camera' },
    '조작이나 AI의 흔적을 찾지 못했고, 카메라에서 나온 그대로의 파일로 보입니다.',
    'Nothing suspicious found: this looks like a file straight from a camera.',
  ],
  [
    { altered: 'camera-original', isSignedCamera: true, issuer: 'Nikon' },
    '조작이나 AI의 흔적을 찾지 못했고, 촬영 이후 바뀌지 않았음을 Nikon이 전자서명했습니다.',
    'Nothing suspicious found, and Nikon signed that it has not changed since it was taken.',
  ],
  [
    { altered: 'camera-original', isSignedCamera: true },
    '조작이나 AI의 흔적을 찾지 못했고, 촬영 이후 바뀌지 않았다는 유효한 전자서명이 있습니다.',
    'Nothing suspicious found, and a valid signature says that it has not changed since it was taken.',
  ],
]);
