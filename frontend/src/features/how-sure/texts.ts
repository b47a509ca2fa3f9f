import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const howSure = {
  title: 'How sure are we?',
  description:
    'The odds in our reports are counted, not estimated: we examined pictures whose truth we knew. Here is what came out.',
  method: {
    title: 'How we measured',
    truth:
      'The analysis examined pictures of which we knew whether people had altered them, whether AI had made them, or neither. Then we counted its answers.',
    unseen:
      'Neither tests nor networks learned from these pictures. The limits from which they answer about AI were set with some of them in view, so these figures flatter a little.',
    resaved: '“After a messenger” means: reduced to 1,280 pixels and saved again as JPEG, as messengers do.',
    others:
      'Your pictures differ from ours. Where few pictures are altered or made by AI, a finding is wrong more often than here.',
  },
  alteration: {
    title: 'Was it altered?',
    altered: 'Pictures that people altered',
    untouched: 'Untouched pictures',
    signs: 'Signs found',
    weak: 'Weak signs',
    nothing: 'No signs found (missed)',
    wrongSigns: 'Signs found (wrong)',
    wrongWeak: 'Weak signs (wrong)',
    chain:
      'Altered pictures without an answer here could not be judged. When untouched pictures are saved again, up to {{percent}}% show weak signs: that was the worst of eleven ways.',
    original:
      'Of all {{pictures}} pictures of this collection that were altered or made by AI, none was mistaken for a file straight from a camera.',
    measuredWith:
      'Engine {{engine}}, {{date}}; after a messenger engine {{resavedEngine}}, {{resavedDate}}. Pictures of research collections.',
  },
  ai: {
    title: 'Did AI make it?',
    made: 'Pictures made by AI',
    photographs: 'Photographs',
    drawings: 'Drawings and paintings by people',
    likely: 'Likely, judging by its pixels',
    signsOrLikely: 'Signs in its pixels, or likely',
    unlikely: 'Unlikely, judging by its pixels (missed)',
    wrongLikely: 'Likely, judging by its pixels (wrong)',
    wrongSignsOrLikely: 'Signs in its pixels, or likely (wrong)',
    wrongSigns: 'Only signs in its pixels (wrong)',
    undecided: 'Undecided',
    drawingUnlikely: 'Unlikely, judging by its pixels',
    unseen: 'Not judged',
    moreDrawings:
      'More drawings, mostly digital paintings, are harder: of {{count, number}} that the detector judged without knowing their source, {{likely}}% were “likely” and {{signs}}% showed signs or were “likely”. Reports quote these figures.',
    bounds:
      'The photographs and AI pictures above are the hardest that we have. On every list, fewer than {{likely}}% of the photographs are called “likely”, at most {{signs}}% show signs, and at most {{unlikely}}% of the AI pictures are called “unlikely”.',
    marks:
      'Only the pixels count here. Many AI pictures also say in their file that AI made them, which a report tells first.',
    measuredWith:
      'Engine {{engine}}, {{date}}; drawings {{drawingsDate}}. Pictures by generators of 2025 and 2026, weddings, portraits and rooms by professionals.',
  },
  table: {
    answer: 'Our answer',
    asIs: 'As they are',
    resaved: 'After a messenger',
    count: '{{asIs}} pictures as they are, {{resaved}} after a messenger',
    countOne: '{{asIs}} pictures',
    share: 'Share',
  },
  limits: {
    title: 'What it cannot do',
    proof: 'Prove that a picture is genuine. Where nothing is found, something may still have been missed.',
    drawings:
      'Be sure about drawings: it calls some by people AI, above all soft digital painting, and misses many by AI.',
    professional:
      'Be as sure of professional photographs: retouching takes away the grain that tells a photo from AI.',
    small: 'Judge small pictures: under 342 pixels on the shorter side there is no answer about AI.',
    screenshots: 'Judge screenshots: they keep no traces of how the pictures in them were made.',
    shared: 'See much in pictures that went through a messenger: most traces of editing are gone.',
    fresh: 'Know generators that are newer than its training: they are missed more often.',
  },
} as const;

const ko: Translation<typeof howSure> = {
  title: '얼마나 확실한가요?',
  description:
    '보고서에 적힌 수치는 어림한 것이 아니라 세어 본 것입니다. 사실을 아는 이미지를 분석해 보고, 그 결과를 그대로 적었습니다.',
  method: {
    title: '어떻게 측정했나요',
    truth:
      '사람이 조작한 이미지, AI가 만든 이미지, 어느 쪽도 아닌 이미지를 미리 나누어 두고 분석한 뒤, 어떤 답이 나왔는지 세었습니다.',
    unseen:
      '검사와 신경망은 이 이미지들로 학습하지 않았습니다. 다만 AI에 관한 답의 기준은 그 일부를 보고 정했으므로, 수치가 실제보다 조금 좋게 나왔을 수 있습니다.',
    resaved: '“메신저를 거친 뒤”는 메신저처럼 1,280픽셀로 줄여 JPEG로 다시 저장했다는 뜻입니다.',
    others:
      '확인하시는 이미지는 저희가 시험한 이미지와 다릅니다. 조작된 이미지나 AI 이미지가 드문 곳에서는 흔적을 찾았다는 답이 여기보다 더 자주 틀립니다.',
  },
  alteration: {
    title: '조작되었나요?',
    altered: '사람이 조작한 이미지',
    untouched: '손대지 않은 이미지',
    signs: '흔적을 찾음',
    weak: '약한 흔적이 있음',
    nothing: '흔적을 찾지 못함(놓침)',
    wrongSigns: '흔적을 찾음(틀림)',
    wrongWeak: '약한 흔적이 있음(틀림)',
    chain:
      '답이 없는 조작 이미지는 판단할 수 없었던 것입니다. 손대지 않은 이미지도 다시 저장하면 많게는 {{percent}}%에서 약한 흔적이 나왔습니다. 열한 가지 방법 가운데 가장 나쁜 결과입니다.',
    original:
      '이 자료에 있는 조작 이미지와 AI 이미지 {{pictures}}장 가운데 카메라 원본 파일로 잘못 판단한 것은 한 장도 없습니다.',
    measuredWith:
      '엔진 {{engine}}, {{date}}. 메신저를 거친 뒤는 엔진 {{resavedEngine}}, {{resavedDate}}. 연구용으로 공개된 이미지입니다.',
  },
  ai: {
    title: 'AI가 만들었나요?',
    made: 'AI가 만든 이미지',
    photographs: '실제 사진',
    drawings: '사람이 그린 그림',
    likely: '픽셀로 보면 AI일 가능성 높음',
    signsOrLikely: '픽셀에 흔적이 있거나 AI일 가능성 높음',
    unlikely: '픽셀로 보면 AI일 가능성 낮음(놓침)',
    wrongLikely: '픽셀로 보면 AI일 가능성 높음(틀림)',
    wrongSignsOrLikely: '픽셀에 흔적이 있거나 AI일 가능성 높음(틀림)',
    wrongSigns: '픽셀에 흔적만 있음(틀림)',
    undecided: '판단할 수 없음',
    drawingUnlikely: '픽셀로 보면 AI일 가능성 낮음',
    unseen: '판단하지 않음',
    moreDrawings:
      '디지털 그림이 대부분인 다른 그림들은 더 어렵습니다. 출처를 모르는 상태로 판단한 {{count, number}}장 가운데 {{likely}}%는 “가능성 높음”으로, {{signs}}%는 흔적이 있거나 “가능성 높음”으로 나왔습니다. 보고서에는 이 수치를 적습니다.',
    bounds:
      '위의 사진과 AI 이미지는 저희가 가진 가장 어려운 것들입니다. 어느 목록에서도 “가능성 높음”으로 답한 사진은 {{likely}}%가 되지 않고, 흔적이 나온 사진은 많아야 {{signs}}%이며, “가능성 낮음”으로 답한 AI 이미지는 많아야 {{unlikely}}%입니다.',
    marks:
      '여기서는 픽셀만 보았습니다. AI가 만들었다는 표시가 파일에 있는 이미지도 많으며, 보고서는 그 표시를 먼저 알려 드립니다.',
    measuredWith:
      '엔진 {{engine}}, {{date}}. 그림은 {{drawingsDate}}. 2025년과 2026년의 생성 AI가 만든 이미지와, 전문가가 찍은 결혼식, 인물, 실내 사진입니다.',
  },
  table: {
    answer: '저희의 답',
    asIs: '그대로',
    resaved: '메신저를 거친 뒤',
    count: '그대로 {{asIs}}장, 메신저를 거친 뒤 {{resaved}}장',
    countOne: '{{asIs}}장',
    share: '비율',
  },
  limits: {
    title: '할 수 없는 것',
    proof: '진짜라고 증명하지는 못합니다. 흔적을 찾지 못했더라도 놓쳤을 수 있습니다.',
    drawings:
      '그림은 확실하게 구별하지 못합니다. 사람이 그린 그림, 특히 부드럽게 칠한 디지털 그림을 AI로 판단하기도 하고, AI가 그린 그림을 놓치는 일도 많습니다.',
    professional:
      '전문가가 찍은 사진에서는 덜 정확합니다. 보정하면 사진과 AI를 구별하게 해 주는 입자가 사라지기 때문입니다.',
    small: '작은 이미지는 판단하지 못합니다. 짧은 변이 342픽셀보다 작으면 AI에 관한 답을 내지 않습니다.',
    screenshots: '화면 캡처는 판단하지 못합니다. 그 안의 이미지가 어떻게 만들어졌는지 흔적이 남지 않습니다.',
    shared: '메신저를 거친 이미지에서는 많은 것을 찾지 못합니다. 편집한 흔적이 대부분 사라졌기 때문입니다.',
    fresh: '학습한 뒤에 나온 생성 AI는 잘 알지 못해 더 자주 놓칩니다.',
  },
};

addTexts('howSure', { en: howSure, ko });
