import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const upload = {
  label: 'Choose an image',
  drop: 'Drag an image here, or click to choose one',
  rule: '{{formats}} · up to {{size}}MB',
  dropHere: 'Drop the image here',
  reject: 'Only {{formats}} images',
  remove: 'Remove image',
  replace: 'Choose another',
  preview: 'Preview: {{name}}',
  noPreview: 'This browser cannot show HEIC images. The image is taken all the same.',
  camera: 'Take a photo',
  error: {
    type: 'Invalid file type',
    typeText: 'Please upload an image file (JPG, PNG, etc.)',
    size: 'File too large',
    sizeText:
      'Images can have up to {{size}}MB here; whoever runs this service can allow more. Do not shrink the image: that removes the traces we look for.',
    empty: 'The file is empty',
    emptyText: 'It holds no data. Please choose another one.',
    damaged: 'The image cannot be read',
    damagedText: 'The file is damaged or is not an image. Please choose another one.',
    many: 'One image at a time',
    manyText: 'Only one image can be used at a time. Please choose one.',
    archive: 'One ZIP at a time',
    archiveText: 'Please choose one ZIP file, without other files.',
  },
} as const;

const ko: Translation<typeof upload> = {
  label: '이미지 선택',
  drop: '이미지를 끌어다 놓거나 클릭해서 선택하세요',
  rule: '{{formats}} · 최대 {{size}}MB',
  dropHere: '여기에 놓으세요',
  reject: '{{formats}} 이미지만 올릴 수 있습니다',
  remove: '이미지 제거',
  replace: '다른 이미지 선택',
  preview: '미리보기: {{name}}',
  noPreview: '이 브라우저는 HEIC 이미지를 표시하지 못하지만, 그대로 올릴 수 있습니다.',
  camera: '사진 찍기',
  error: {
    type: '지원하지 않는 파일 형식입니다',
    typeText: '이미지 파일(JPG, PNG 등)을 올려 주세요.',
    size: '파일이 너무 큽니다',
    sizeText:
      '여기에는 {{size}}MB까지 올릴 수 있으며, 한도는 서비스 운영자가 늘릴 수 있습니다. 이미지를 줄이면 분석할 흔적이 사라지니 줄이지 마세요.',
    empty: '빈 파일입니다',
    emptyText: '내용이 없는 파일입니다. 다른 파일을 골라 주세요.',
    damaged: '이미지를 읽을 수 없습니다',
    damagedText: '손상되었거나 이미지가 아닌 파일입니다. 다른 파일을 골라 주세요.',
    many: '한 번에 한 장만 올릴 수 있습니다',
    manyText: '이미지는 한 번에 한 장만 사용할 수 있습니다. 한 장을 골라 주세요.',
    archive: 'ZIP 파일은 하나만 올릴 수 있습니다',
    archiveText: '다른 파일 없이 ZIP 파일 하나만 골라 주세요.',
  },
};

addTexts('upload', { en: upload, ko });
