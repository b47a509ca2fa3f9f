import { type Locale } from '../constants.js';

export const generationStates = ['submitted', 'processing', 'succeed', 'failed'] as const;
export type GenerationState = (typeof generationStates)[number];

export const isGenerationEnded = ({ task_status: state }: { task_status: GenerationState }): boolean =>
  state === 'succeed' || state === 'failed';

/** Why a task failed, according to the provider or our own checks. */
export const generationFailures = {
  'content-policy': {
    ko: '생성 정책에 맞지 않아 이미지를 만들지 못했습니다. 프롬프트나 이미지를 바꿔 주세요. 크레딧 3개를 돌려 드렸습니다.',
    en: 'The request was refused by the content policy. Please change the prompt or the image. Your 3 credits were returned.',
  },
  'invalid-input': {
    ko: '이 이미지와 설정으로는 만들 수 없습니다. 다른 이미지나 설정으로 시도해 주세요. 크레딧 3개를 돌려 드렸습니다.',
    en: 'Nothing can be made from this image and these settings. Please try others. Your 3 credits were returned.',
  },
  unavailable: {
    ko: '이미지 생성 서비스를 지금은 이용할 수 없습니다. 크레딧 3개를 돌려 드렸습니다.',
    en: 'Image generation is not available right now. Your 3 credits were returned.',
  },
  deadline: {
    ko: '15분 안에 이미지가 완성되지 않아 중단했습니다. 크레딧 3개를 돌려 드렸습니다.',
    en: 'The images were not ready within 15 minutes, so we stopped. Your 3 credits were returned.',
  },
  interrupted: {
    ko: '생성이 중간에 끊겨 결과를 받지 못했습니다. 크레딧 3개를 돌려 드렸습니다.',
    en: 'Generation was interrupted and the result was lost. Your 3 credits were returned.',
  },
  'results-unusable': {
    ko: '만들어진 이미지를 받아 올 수 없었습니다. 크레딧 3개를 돌려 드렸습니다.',
    en: 'The images that were made could not be fetched. Your 3 credits were returned.',
  },
  failed: {
    ko: '이미지를 만드는 중 문제가 생겼습니다. 크레딧 3개를 돌려 드렸습니다.',
    en: 'An error occurred while generating images. Your 3 credits were returned.',
  },
} as const satisfies Record<string, Record<Locale, string>>;
export type GenerationFailure = keyof typeof generationFailures;

/** Remarks on the images of a task that succeeded. */
export const generationRemarks = {
  demonstration: {
    ko: '데모 이미지입니다. AI 모델이 아니라 로컬 스튜디오가 참조 이미지를 변형해 만들었습니다.',
    en: 'These are demonstration images. The local studio made them from your reference image; no AI model was used.',
  },
  partial: {
    ko: '요청한 이미지 중 일부만 만들어졌습니다.',
    en: 'Only some of the requested images could be made.',
  },
} as const satisfies Record<string, Record<Locale, string>>;
export type GenerationRemark = keyof typeof generationRemarks;
