import { type ForensicText } from './forensic-text.js';

/** Findings about the file itself: JPEG structure, PNG chunks, preview, declarations and AI markers. */
export const fileTexts: Record<string, ForensicText> = {
  'jpeg.summary': {
    ko: '{mode} JPEG, 색차 샘플링 {sampling}, 양자화 표 {tables}개, 구조 지문 {fingerprint}입니다.',
    en: '{mode} JPEG, chroma sampling {sampling}, {tables} quantisation tables, structure fingerprint {fingerprint}.',
  },
  'jpeg.quality-stock': {
    ko: '많은 프로그램이 쓰는 설정(libjpeg)에 따라 압축 품질 {quality}(으)로 저장되었습니다.',
    en: 'Saved as a JPEG with the settings of many programs (libjpeg), at quality {quality}.',
  },
  'jpeg.quality-custom': {
    ko: '자체 압축 설정으로 저장되었습니다(압축 품질 약 {quality}).',
    en: 'Saved as a JPEG with settings of its own, at about quality {quality}.',
  },
  'jpeg.stock-table-camera': {
    ko: '메타데이터에 적힌 촬영 기기는 {camera}이지만 많은 프로그램이 쓰는 압축 설정(품질 {quality})으로 저장되었습니다. 촬영 후 다시 저장되었을 수 있습니다.',
    en: 'The metadata names {camera}, yet the file was saved with the settings of many programs (quality {quality}). It may have been saved again after capture.',
  },
  'jpeg.adobe-encoder': {
    ko: 'Adobe 프로그램이 저장한 흔적이 있습니다.',
    en: 'The file bears the marks of an Adobe program.',
  },
  'jpeg.messenger-like': {
    ko: '메신저나 소셜 미디어가 다시 저장한 파일과 비슷합니다. 흔한 일이며 조작을 뜻하지 않습니다.',
    en: 'The file looks like one saved again by a messenger or social network. That is common and no sign of manipulation.',
  },
  'jpeg.trailing-bytes': {
    ko: '이미지가 끝난 뒤에 {bytes}바이트의 데이터가 더 있습니다.',
    en: '{bytes} bytes of data follow the end of the image.',
  },
  'jpeg.no-quantisation': { ko: '양자화 표를 찾지 못했습니다.', en: 'No quantisation table was found.' },
  'thumbnail.matches': {
    ko: '파일 안의 미리보기가 이미지와 일치합니다(상관 {correlation}).',
    en: 'The preview in the file matches the image (correlation {correlation}).',
  },
  'thumbnail.differs': {
    ko: '파일 안의 미리보기가 이미지와 조금 다릅니다(상관 {correlation}).',
    en: 'The preview in the file differs somewhat from the image (correlation {correlation}).',
  },
  'thumbnail.foreign': {
    ko: '파일 안의 미리보기가 다른 장면을 보여 줍니다(상관 {correlation}).',
    en: 'The preview in the file shows another scene (correlation {correlation}).',
  },
  'thumbnail.other-shape': {
    ko: '파일 안의 미리보기와 이미지의 비율이 다르고 내용도 일치하지 않습니다(상관 {correlation}).',
    en: 'The preview in the file has another shape than the image, and its content differs (correlation {correlation}).',
  },
  'png.chunks': {
    ko: 'PNG 파일의 구성 순서는 {order}입니다.',
    en: 'The parts of the PNG stand in this order: {order}.',
  },
  'png.writer': {
    ko: '{name} 프로그램이 저장한 흔적이 있습니다.',
    en: 'The file bears the marks of {name}.',
  },
  'png.texts': {
    ko: '설명 글 {count}개가 들어 있습니다({keywords}).',
    en: 'Texts in the file: {count} ({keywords}).',
  },
  'png.exif': {
    ko: 'PNG 안에 촬영 정보(EXIF)가 들어 있습니다.',
    en: 'The PNG carries photo metadata (EXIF).',
  },
  'png.profile': {
    ko: '색상 프로필 “{name}”이(가) 들어 있습니다.',
    en: 'The colour profile “{name}” is embedded.',
  },
  'png.gamma': {
    ko: '밝기 보정값이 흔한 값과 다릅니다({gamma}).',
    en: 'The gamma is recorded as {gamma}, which differs from the usual value.',
  },
  'png.resolution': {
    ko: '인쇄 해상도가 {dpi} dpi로 적혀 있습니다. 편집 여부와는 관계가 없습니다.',
    en: 'A print resolution of {dpi} dpi is recorded, which says nothing about editing.',
  },
  'png.screen-size': {
    ko: '이미지 크기가 {devices}의 화면 크기와 같습니다. 화면을 캡처한 이미지일 수 있습니다.',
    en: 'The image has exactly the size of a screen ({devices}). It may be a screenshot.',
  },
  'png.misplaced-chunks': {
    ko: '일부 구성 요소({types})가 표준과 다른 위치에 있습니다. 저장한 뒤에 프로그램이 덧붙였을 수 있습니다.',
    en: 'Some parts ({types}) stand where the standard does not allow them. A program may have added them later.',
  },
  'png.trailing-bytes': {
    ko: '이미지가 끝난 뒤에 {bytes}바이트의 데이터가 더 있습니다.',
    en: '{bytes} bytes of data follow the end of the image.',
  },
  'ai.none-declared': {
    ko: '콘텐츠 자격 증명을 제외하면 파일에 AI 생성 표시가 없습니다. 표시는 쉽게 지워지므로 없어도 AI 이미지일 수 있습니다.',
    en: 'Apart from any Content Credentials, nothing in the file declares AI generation. Declarations are easily removed, so their absence means nothing.',
  },
  'ai.generation-parameters': {
    ko: '생성 프로그램({generator})의 설정이 파일에 적혀 있습니다({source}).',
    en: 'The file holds the settings of a generator ({generator}), in {source}.',
  },
  'ai.hidden-parameters': {
    ko: '픽셀 안에 숨겨진 생성 설정({generator})을 찾았습니다.',
    en: 'Settings of a generator ({generator}) are hidden in the pixels.',
  },
  'ai.source-type': {
    ko: '디지털 원본 유형이 표시되어 있습니다: {value}.',
    en: 'The file declares its digital source type: {value}.',
  },
  'ai.credit': { ko: '출처 표시에 “{value}”라고 적혀 있습니다.', en: 'The credit line reads “{value}”.' },
  'ai.software': {
    ko: '소프트웨어 기록이 생성 AI를 가리킵니다: {value}.',
    en: 'The software field names generative AI: {value}.',
  },
  'ai.label': {
    ko: 'AI 생성 콘텐츠라는 표시(AIGC)가 들어 있습니다.',
    en: 'The file carries a label of AI-generated content (AIGC).',
  },
  'ai.credentials': {
    ko: '콘텐츠 자격 증명에 AI로 만들었다고 기록되어 있습니다({generator}).',
    en: 'The Content Credentials record creation by AI ({generator}).',
  },
  'ai.credentials-edited': {
    ko: '콘텐츠 자격 증명에 AI로 일부를 편집했다고 기록되어 있습니다({generator}).',
    en: 'The Content Credentials record that AI edited a part of the image ({generator}).',
  },
  'ai.credentials-software': {
    ko: '콘텐츠 자격 증명에 소프트웨어가 만든 이미지라고 기록되어 있습니다({generator}).',
    en: 'The Content Credentials record that software made the image ({generator}).',
  },
  'ai.own': {
    ko: '이 서비스가 AI로 만들었다고 전자서명한 이미지입니다({generator}).',
    en: 'This service made the image with AI, and signed that it did ({generator}).',
  },
  'ai.own-edited': {
    ko: '이 서비스가 AI로 일부를 편집했다고 전자서명한 이미지입니다({generator}).',
    en: 'This service edited a part of the image with AI, and signed that it did ({generator}).',
  },
  'ai.own-software': {
    ko: '이 서비스가 AI 모델 없이 소프트웨어로 만들었다고 전자서명한 이미지입니다({generator}).',
    en: 'This service made the image with software, without an AI model, and signed that it did ({generator}).',
  },
  'ai.recovered': {
    ko: '이 서비스가 AI로 만든 이미지입니다({generator}).',
    en: 'This service made the image with AI ({generator}).',
  },
  'ai.recovered-software': {
    ko: '이 서비스가 AI 모델 없이 소프트웨어로 만든 이미지입니다({generator}).',
    en: 'This service made the image with software, without an AI model ({generator}).',
  },
  'ai.watermark': {
    ko: '이미지에 AI 생성 모델({generator})의 보이지 않는 워터마크가 들어 있습니다.',
    en: 'The image carries the invisible watermark of an AI generator ({generator}).',
  },
  'watermark.none': {
    ko: 'Stable Diffusion, SDXL, FLUX의 보이지 않는 워터마크는 없습니다. 크기를 바꾸거나 JPEG로 저장하면 사라지므로, 없어도 AI 이미지일 수 있습니다.',
    en: 'The image has none of the invisible watermarks of Stable Diffusion, SDXL and FLUX. Resizing or saving as JPEG erases them, so their absence means nothing.',
  },
  'watermark.possible': {
    ko: 'AI 생성 모델({generator})의 보이지 않는 워터마크와 비슷한 흔적이 있습니다(상관 {correlation}). 결론을 내리기에는 약합니다.',
    en: 'There are traces similar to the invisible watermark of an AI generator ({generator}; correlation {correlation}). They are too weak for a conclusion.',
  },
  'watermark.present': {
    ko: 'AI 생성 모델({generator})이 넣는 보이지 않는 워터마크를 찾았습니다(상관 {correlation}).',
    en: 'The invisible watermark that an AI generator ({generator}) embeds was found (correlation {correlation}).',
  },
};
