/**
 * Refusals of image generation; part of `errorTable`. They have their own file, because the generation page needs only
 * these errors.
 */
export const generationErrors = {
  'generation.unavailable': {
    status: 503,
    ko: '이미지 생성을 지금은 이용할 수 없습니다. 크레딧은 차감되지 않았습니다.',
    en: 'Image generation is not available right now. No credits were used.',
  },
  'generation.credits-insufficient': {
    status: 402,
    ko: '이미지를 생성하려면 크레딧이 3개 이상 필요합니다.',
    en: 'You need at least 3 credits to generate images',
  },
  'generation.prompt-required': { status: 400, ko: '프롬프트를 입력해 주세요.', en: 'Prompt is required' },
  'generation.prompt-too-long': {
    status: 400,
    ko: '프롬프트는 500자를 넘을 수 없습니다.',
    en: 'Prompt cannot exceed 500 characters',
  },
  'generation.negative-prompt-too-long': {
    status: 400,
    ko: '제외할 내용은 200자를 넘을 수 없습니다.',
    en: 'Negative prompt cannot exceed 200 characters',
  },
  'generation.settings-invalid': {
    status: 400,
    ko: '생성 설정이 올바르지 않습니다.',
    en: 'The settings are not valid.',
  },
  'generation.reference-too-small': {
    status: 422,
    ko: '가로와 세로가 모두 300픽셀 이상인 이미지를 올려 주세요.',
    en: 'Please upload an image of at least 300 pixels on each side.',
  },
  'generation.reference-too-long': {
    status: 422,
    ko: '가로세로 비율이 1:2.5에서 2.5:1 사이인 이미지를 올려 주세요.',
    en: 'Please upload an image with an aspect ratio between 1:2.5 and 2.5:1.',
  },
  'generation.unfinished': {
    status: 409,
    ko: '아직 생성 중입니다. 끝난 뒤에 삭제할 수 있습니다.',
    en: 'The images are still being made. You can delete them when it has ended.',
  },
  'generation.mark-required': {
    status: 422,
    ko: '이 사이트에서는 생성 표시를 넣은 이미지만 내려받을 수 있습니다.',
    en: 'On this site, images can only be downloaded with a visible mark.',
  },
  'generation.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
} as const;
