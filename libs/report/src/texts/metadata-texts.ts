import { type ForensicText } from './forensic-text.js';

/** Findings about whether EXIF, XMP and IPTC agree, and about the traces of editing in them. */
export const metadataTexts: Record<string, ForensicText> = {
  'camera.original': {
    ko: '저장 방식, 촬영 정보, 미리보기가 모두 카메라에서 바로 나온 파일과 일치합니다.',
    en: 'The way it was saved, its metadata and its preview all match a file straight from a camera.',
  },
  'metadata.consistent': {
    ko: '메타데이터의 기록끼리 어긋나는 것이 없습니다.',
    en: 'Everything that the metadata says fits together.',
  },
  'metadata.bare': {
    ko: '촬영 정보나 프로그램이 남아 있지 않아 서로 대조할 내용이 없습니다.',
    en: 'The file’s own metadata names no camera, date or program, so there is nothing to compare.',
  },
  'metadata.modified-before-capture': {
    ko: '수정 시각({modified})이 촬영 시각({captured})보다 앞섭니다.',
    en: 'The time of modification ({modified}) is before the time of capture ({captured}).',
  },
  'metadata.subsecond-mismatch': {
    ko: '같은 순간의 초 미만 기록이 서로 다릅니다({original}, {digitized}).',
    en: 'Fractions of the same second differ ({original}, {digitized}).',
  },
  'metadata.size-mismatch': {
    ko: '기록된 크기({stated})와 실제 크기({actual})가 다릅니다. 크기를 바꾸거나 잘라낸 파일에서 나타납니다.',
    en: 'The recorded size ({stated}) differs from the actual one ({actual}), as after resizing or cropping.',
  },
  'metadata.orientation-twice': {
    ko: '이미 회전된 이미지에 회전 지시(방향 {orientation})가 남아 있습니다.',
    en: 'The image has been turned already, yet it still asks to be turned (orientation {orientation}).',
  },
  'metadata.gps-date-mismatch': {
    ko: '위치 기록의 날짜({located})와 촬영 시각({captured})이 시차로 설명되지 않을 만큼 다릅니다.',
    en: 'The date of the location ({located}) and the time of capture ({captured}) differ by more than time zones explain.',
  },
  'metadata.focal-length-mismatch': {
    ko: '초점 거리({focalLength} mm)와 35 mm 환산값({equivalent} mm)이 서로 맞지 않습니다.',
    en: 'The focal length ({focalLength} mm) and its 35 mm equivalent ({equivalent} mm) do not fit each other.',
  },
  'metadata.lens-mismatch': {
    ko: '렌즈 기록({lens})이 기종({model})과 맞지 않습니다.',
    en: 'The lens ({lens}) does not belong to the model ({model}).',
  },
  'metadata.maker-note-mismatch': {
    ko: '제조사 기록은 {make}이지만 {vendor} 고유의 데이터가 들어 있습니다.',
    en: 'The make is given as {make}, yet the file holds data that {vendor} writes.',
  },
  'metadata.impossible-time': {
    ko: '달력에 없는 시각({stated})이 기록되어 있습니다.',
    en: 'A time that no calendar has is recorded ({stated}).',
  },
  'metadata.digitized-before-capture': {
    ko: '디지털로 기록된 시각({digitized})이 촬영 시각({captured})보다 앞섭니다.',
    en: 'The time of digitisation ({digitized}) is before the time of capture ({captured}).',
  },
  'metadata.edited-before-capture': {
    ko: '편집 기록의 시각({edited})이 촬영 시각({captured})보다 앞섭니다.',
    en: 'A step of editing ({edited}) is recorded before the time of capture ({captured}).',
  },
  'metadata.gps-time-mismatch': {
    ko: '위치를 기록한 시각과 촬영 시각이 약 {hours}시간 다릅니다. 카메라 시계가 틀렸거나 이전 위치가 남은 경우에도 나타납니다.',
    en: 'The time of the location and the time of capture are about {hours} hours apart, as with a wrong clock or an older position.',
  },
  'metadata.capture-date-mismatch': {
    ko: '촬영 날짜가 항목마다 다르게 기록되어 있습니다({captured}, {other}). 날짜를 고친 뒤에도 나타납니다.',
    en: 'The date of capture is given in two ways ({captured}, {other}), as after a correction of the date.',
  },
  'metadata.camera-mismatch': {
    ko: 'EXIF의 기종({model})과 XMP의 기종({other})이 서로 다릅니다.',
    en: 'EXIF names one camera ({model}) and XMP another ({other}).',
  },
  'metadata.firmware-mismatch': {
    ko: '제조사 기록은 {make}이지만 다른 제조사의 펌웨어({software})가 기록되어 있습니다.',
    en: 'The make is given as {make}, yet the recorded firmware is that of another maker ({software}).',
  },
  'metadata.text-mismatch': {
    ko: '같은 설명이 IPTC({iptc})와 XMP({xmp})에 다르게 적혀 있습니다. 일부만 고치는 프로그램에서 나타납니다.',
    en: 'IPTC ({iptc}) and XMP ({xmp}) differ where they should agree, as when a program changes only one of them.',
  },
  'metadata.orientation-mismatch': {
    ko: 'EXIF의 방향({orientation})과 XMP의 방향({other})이 다릅니다. 회전하거나 다시 저장한 파일에서 나타납니다.',
    en: 'The orientation in EXIF ({orientation}) differs from that in XMP ({other}), as after turning or saving again.',
  },
  'metadata.preview-encoder': {
    ko: '미리보기와 본 이미지가 서로 다른 방식으로 저장되었습니다. 촬영한 뒤 다시 저장된 파일에서 나타납니다.',
    en: 'The preview and the picture come from different encoders, as when a file is saved again after capture.',
  },
  'metadata.editor': {
    ko: '편집 프로그램({name})에서 저장한 파일입니다. 편집이 곧 조작을 뜻하지는 않습니다.',
    en: 'A photo editor saved the file ({name}). Editing is not manipulation in itself.',
  },
  'metadata.edit-history': {
    ko: '편집 기록이 {steps}단계 남아 있습니다.',
    en: 'An edit history of {steps} steps is recorded.',
  },
  'metadata.derived-from': {
    ko: '다른 문서에서 만들어졌다는 기록이 있습니다.',
    en: 'The file is recorded as derived from another document.',
  },
  'metadata.ancestors': {
    ko: '이 파일에 합쳐진 원본 문서가 {ancestors}개 기록되어 있습니다.',
    en: '{ancestors} source documents are recorded as part of this file.',
  },
  'metadata.retouched-spots': {
    ko: '{spots}곳을 보정 도구로 지우거나 고친 기록이 있습니다.',
    en: '{spots} retouched spots are recorded.',
  },
  'metadata.text-layers': {
    ko: '이미지 위에 글자를 얹은 레이어가 {layers}개 기록되어 있습니다.',
    en: '{layers} layers of text placed on the picture are recorded.',
  },
  'metadata.raw-development': {
    ko: 'RAW 현상 프로그램에서 색과 밝기를 조정한 기록이 있습니다.',
    en: 'Adjustments in a raw developer are recorded.',
  },
  'metadata.composed-source': {
    ko: '만든 사람이 합성하거나 손으로 고친 이미지라고 표시했습니다({type}).',
    en: 'The author declares the picture as composed or changed by hand ({type}).',
  },
};

export const fieldTexts: Record<string, ForensicText> = {
  'field.make': { ko: '제조사', en: 'Make' },
  'field.model': { ko: '기종', en: 'Model' },
  'field.lens': { ko: '렌즈', en: 'Lens' },
  'field.date-original': { ko: '촬영 시각', en: 'Taken' },
  'field.exposure-time': { ko: '노출 시간', en: 'Exposure time' },
  'field.f-number': { ko: '조리개', en: 'Aperture' },
  'field.iso': { ko: '감도', en: 'Sensitivity' },
  'field.focal-length': { ko: '초점 거리', en: 'Focal length' },
  'field.focal-length-35mm': { ko: '초점 거리(35 mm 환산)', en: 'Focal length (35 mm)' },
  'field.gps': { ko: '촬영 위치', en: 'Location' },
  'field.serial-number': { ko: '일련번호', en: 'Serial number' },
  'field.date-modified': { ko: '수정 시각', en: 'Modified' },
  'field.software': { ko: '소프트웨어', en: 'Software' },
  'field.processing-software': { ko: '처리 소프트웨어', en: 'Processing software' },
  'field.creator-tool': { ko: '작성 도구', en: 'Creator tool' },
  'field.edit-history': { ko: '편집 단계 수', en: 'Edit steps' },
  'field.derived-from': { ko: '원본 문서', en: 'Derived from' },
  'field.artist': { ko: '작가', en: 'Artist' },
  'field.copyright': { ko: '저작권', en: 'Copyright' },
  'field.credit': { ko: '출처 표시', en: 'Credit' },
  'field.caption': { ko: '설명', en: 'Caption' },
  'field.source-type': { ko: '디지털 원본 유형', en: 'Digital source type' },
  'field.colour-profile': { ko: '색상 프로필', en: 'Colour profile' },
};
