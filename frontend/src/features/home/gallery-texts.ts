import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const gallery = {
  heading: 'What would you say?',
  text: 'Our own programs made all eight pictures, and altered some. Choose first, then see the truth and what our analysis says.',
  progress_one: '{{right, number}} of {{count, number}} right',
  progress_other: '{{right, number}} of {{count, number}} right',
  list: 'The eight pictures',
  open: 'Picture {{number}}',
  opened: 'Picture {{number}}, answered',
  position: 'Picture {{number}} of {{count}}',
  question: 'How does this picture look to you?',
  choice: {
    untouched: 'Untouched',
    altered: 'Altered',
    ai: 'Made by AI',
    unknown: 'Cannot tell',
  },
  right: 'That is right: “{{answer}}”.',
  fair: 'We cannot tell either. The truth: “{{answer}}”.',
  wrong: 'The answer is “{{answer}}”.',
  analysis: 'What our analysis says',
  look: 'What to look at',
  copied: 'Two boxes over the picture: both show the same part.',
  same: 'The same part twice',
  map: 'Found by: {{test}}. Yellow marks the strongest signal.',
  next: 'Next picture',
  again: 'Start again',
  cases: {
    stones: {
      alt: 'Grey, white and reddish paving stones, seen from above.',
      truth: 'A red bottle cap lay here. We covered it with stones copied from farther left.',
      look: 'Compare the stones in the two boxes: they are the same, down to the specks.',
    },
    fruit: {
      alt: 'Still life: fruit and an egg on a wooden table in the light of a window.',
      truth:
        'Our program rendered it with the noise and the file data of a camera. Nobody changed it afterwards.',
      look: 'Here the engine is wrong: our network takes the smooth egg and grapes for pasted. Light, shadows and noise fit together.',
    },
    balloon: {
      alt: 'A hot-air balloon over a mountain lake at dusk.',
      truth: 'The balloon comes from another picture.',
      look: 'The water mirrors the mountains, but not the balloon.',
    },
    screen: {
      alt: 'Screenshot of this service: the page on which credits are bought, with a balance of 4,000 credits.',
      truth: 'The page said 4 credits. We changed the number in the browser, then took the screenshot.',
      look: 'A screenshot shows whatever the screen showed, and keeps no traces. So our analysis does not judge it.',
    },
    boats: {
      alt: 'Two sailing boats of the same kind on a mountain lake at dusk.',
      truth: 'Rendered just like this. The boats are of one kind, but neither is a copy of the other.',
      look: 'Looking alike is not enough: a copy would repeat the noise as well, and here it differs.',
    },
    studio: {
      alt: 'Still life of fruit, repainted in soft colours, with a small mark in the lower right corner.',
      truth: 'Our demonstration studio repainted a rendered picture without AI, and signed the result.',
      look: 'Check the signature first: it tells who made a picture, and how.',
    },
    sent: {
      alt: 'A sailing boat on a mountain lake at dusk.',
      truth:
        'There was a second boat on the left. We covered it with water, then saved the picture smaller, as messengers do.',
      look: 'Saving it again wiped the traces out. Ask for the file from before it was sent.',
    },
    mark: {
      alt: 'Grey, white and reddish paving stones with a red bottle cap, seen from above.',
      truth:
        'No AI made it. Our program rendered it, and we wrote the settings of an AI program into the file.',
      look: 'Anyone can write such a mark, and it misleads us too. Only a signature shows who made a picture.',
    },
  },
} as const;

const ko: Translation<typeof gallery> = {
  heading: '직접 맞혀 보세요',
  text: '여덟 장 모두 저희 프로그램으로 만들었고, 일부는 고쳤습니다. 먼저 골라 보고, 사실과 분석 결과를 확인해 보세요.',
  progress_one: '{{count, number}}장 가운데 {{right, number}}장을 맞혔습니다',
  progress_other: '{{count, number}}장 가운데 {{right, number}}장을 맞혔습니다',
  list: '이미지 여덟 장',
  open: '{{number}}번 이미지',
  opened: '{{number}}번 이미지, 답함',
  position: '{{count}}장 중 {{number}}번째',
  question: '이 이미지를 어떻게 보시나요?',
  choice: {
    untouched: '손대지 않음',
    altered: '조작됨',
    ai: 'AI가 만듦',
    unknown: '알 수 없음',
  },
  right: '맞혔습니다. 정답은 ‘{{answer}}’입니다.',
  fair: '저희도 알 수 없습니다. 사실은 ‘{{answer}}’입니다.',
  wrong: '정답은 ‘{{answer}}’입니다.',
  analysis: '저희 분석 결과',
  look: '눈여겨볼 점',
  copied: '이미지 위의 두 상자: 두 곳에 같은 부분이 있습니다.',
  same: '서로 같은 부분',
  map: '찾아낸 검사: {{test}}. 노란색일수록 신호가 강합니다.',
  next: '다음 이미지',
  again: '처음부터 다시',
  cases: {
    stones: {
      alt: '위에서 내려다본 회색, 흰색, 붉은색 포장석.',
      truth: '빨간 병뚜껑이 있던 자리를 왼쪽에서 복사한 돌로 덮었습니다.',
      look: '두 상자 속 돌을 비교해 보세요. 얼룩까지 똑같습니다.',
    },
    fruit: {
      alt: '창가의 빛을 받은 나무 탁자 위의 과일과 달걀 정물.',
      truth: '저희 프로그램이 카메라의 노이즈와 파일 정보까지 넣어 렌더링했고, 그 뒤로는 손대지 않았습니다.',
      look: '여기서는 엔진이 틀렸습니다. 매끈한 달걀과 포도를 붙여 넣은 것으로 보았지만, 빛과 그림자, 노이즈는 서로 맞습니다.',
    },
    balloon: {
      alt: '해 질 녘 산속 호수 위에 떠 있는 열기구.',
      truth: '열기구는 다른 이미지에서 가져와 붙였습니다.',
      look: '호수에 산은 비치지만 열기구는 비치지 않습니다.',
    },
    screen: {
      alt: '이 서비스의 화면 캡처. 크레딧을 구매하는 화면이며, 보유 크레딧이 4,000개입니다.',
      truth: '실제 화면에는 4개로 나왔습니다. 브라우저에서 숫자를 바꾼 다음 캡처했습니다.',
      look: '캡처는 화면에 보이는 것을 그대로 담을 뿐, 흔적이 남지 않습니다. 그래서 저희 분석도 판단하지 않습니다.',
    },
    boats: {
      alt: '해 질 녘 산속 호수에 떠 있는, 같은 종류의 돛단배 두 척.',
      truth: '처음부터 이대로 렌더링했습니다. 같은 종류의 배일 뿐, 어느 쪽도 복사본이 아닙니다.',
      look: '닮았다고 해서 복사한 것은 아닙니다. 복사했다면 노이즈까지 같아야 하는데, 여기서는 다릅니다.',
    },
    studio: {
      alt: '부드러운 색으로 다시 그린 과일 정물. 오른쪽 아래에 작은 표시가 있습니다.',
      truth: '저희 데모 스튜디오가 렌더링한 이미지를 AI 없이 다시 그리고 전자서명했습니다.',
      look: '전자서명을 먼저 확인하세요. 누가 어떻게 만들었는지 알려 줍니다.',
    },
    sent: {
      alt: '해 질 녘 산속 호수에 떠 있는 돛단배 한 척.',
      truth: '왼쪽에 배가 한 척 더 있었습니다. 물로 덮은 다음, 메신저처럼 크기를 줄여 다시 저장했습니다.',
      look: '다시 저장하면서 흔적이 지워졌습니다. 메신저로 보내기 전의 파일을 요청하세요.',
    },
    mark: {
      alt: '위에서 내려다본 회색, 흰색, 붉은색 포장석과 빨간 병뚜껑.',
      truth:
        'AI가 만들지 않았습니다. 저희 프로그램이 렌더링했고, AI 프로그램의 설정값을 파일에 적어 넣었습니다.',
      look: '이런 표시는 누구나 적을 수 있고, 저희 분석도 속습니다. 누가 만들었는지는 전자서명으로만 알 수 있습니다.',
    },
  },
};

addTexts('gallery', { en: gallery, ko });
