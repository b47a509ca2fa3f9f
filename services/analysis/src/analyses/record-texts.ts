import { type Locale, type Verdict } from '@jinwi/contracts';

type Text = Record<Locale, string>;

/** Explains what each verdict means and what it does not prove. */
export const verdictTexts: Record<Verdict, Text> = {
  'Likely Genuine': {
    ko: '카메라 원본임을 뒷받침하는 근거가 있고, 변조나 AI 생성의 흔적은 찾지 못했습니다. 그래도 원본이라는 보증은 아닙니다.',
    en: 'There is evidence of a camera original, and no signs of alteration or AI generation were found. That is still no guarantee.',
  },
  'No Signs Found': {
    ko: '변조나 AI 생성의 흔적을 찾지 못했습니다. 하지만 원본임을 뒷받침하는 근거도 없습니다. 흔적이 없다는 것만으로 원본이라고 할 수는 없습니다.',
    en: 'No signs of alteration or AI generation were found, but nothing shows that the image is an original either. Finding nothing does not make it genuine.',
  },
  'Possibly Manipulated': {
    ko: '변조 가능성을 보이는 흔적이 일부 있습니다. 다시 저장하거나 메신저로 보낸 이미지에서도 비슷한 흔적이 생길 수 있습니다.',
    en: 'Some signs point to a possible alteration. Saving again or sending through a messenger can leave similar signs.',
  },
  'Possibly AI-Generated': {
    ko: '픽셀에 AI 생성을 의심할 만한 흔적이 있지만 단정할 수는 없습니다. 보정한 인물 사진 등 실제 사진에서도 비슷한 흔적이 나타날 수 있습니다.',
    en: 'The pixels show some signs of AI generation, but not enough to tell. Photos, such as retouched portraits, can show similar signs.',
  },
  'Likely Manipulated': {
    ko: '변조를 가리키는 강한 흔적이 있습니다. 무엇이 왜 바뀌었는지는 이 결과만으로 알 수 없습니다.',
    en: 'Strong signs of alteration were found. They do not tell why something was changed.',
  },
  Inconclusive: {
    ko: '적용할 수 있는 검사가 너무 적어 판단할 수 없습니다.',
    en: 'Too few tests could be applied to judge this image.',
  },
  'Likely AI-Generated': {
    ko: 'AI로 생성되었음을 가리키는 강한 흔적이 있습니다. 파일에 적힌 정보는 누구나 바꿀 수 있습니다.',
    en: 'Strong signs of AI generation were found. What a file says about itself can be changed by anyone.',
  },
};

/** The text for `Likely AI-Generated` when the pixels alone decided. */
export const aiByPixelsText: Text = {
  ko: '픽셀에서 AI로 생성되었음을 가리키는 강한 흔적이 있습니다. 신경망의 판단이며 틀릴 수 있습니다.',
  en: 'The pixels show strong signs of AI generation. This is the judgement of a neural network, which can err.',
};

export const coverageTexts = {
  /** `{fired}` of `{applicable}` tests. */
  tests: {
    ko: '적용할 수 있는 검사 {applicable}개 중 {fired}개에서 흔적을 찾았습니다.',
    en: '{fired} of {applicable} applicable tests found evidence.',
  },
  inconclusive: {
    ko: '적용할 수 있는 검사가 적어 결론을 내리기 어렵습니다.',
    en: 'Too few tests could be applied for a firm conclusion.',
  },
} satisfies Record<string, Text>;

/** Label of the blocks for findings; metadata blocks have the labels of their fields. */
export const findingLabel: Text = { ko: '확인한 점', en: 'Finding' };
