import { addTexts, type Translation } from '../../shared/i18n/i18n.js';
import '../report/verdict/texts.js';
import { analyze as en } from './texts.en.js';

const ko: Translation<typeof en> = {
  title: '이미지 분석',
  titleRunning: '분석 중…',
  description: '이미지를 올리면 판정과 점수, 그 근거를 보여 드립니다.',
  analyze: '분석하기',
  several: '이미지 여러 장이나 ZIP 파일도 올릴 수 있습니다.',
  addresses: '웹 주소 여러 개로 가져오기',
  guide: {
    title: '분석 안내',
    looksAt:
      '메타데이터, 압축 이력, 픽셀의 차이, 콘텐츠 자격 증명을 살펴보고, AI가 만든 이미지인지 신경망으로 가늠합니다.',
    time: '분석은 보통 몇 초 걸립니다.',
    cost: '비용',
    costValue_one: '크레딧 {{count}}개',
    costValue_other: '크레딧 {{count}}개',
    balance: '보유 크레딧',
    balanceValue_one: '{{count, number}}개',
    balanceValue_other: '{{count, number}}개',
    privacy: '올린 이미지는 본인만 볼 수 있습니다.',
  },
  model: {
    label: 'AI 모델',
    openai: 'GPT (OpenAI)',
    onnx: '이 서비스의 모델(ONNX)',
    choice: '다른 의견을 낼 모델입니다. 점수에는 영향을 주지 않습니다.',
    none: '다른 의견을 낼 모델이 설정되어 있지 않아, 자체 검사와 신경망만으로 판단합니다.',
    off: '현재는 한 가지 모델만 사용할 수 있습니다.',
    failed: '모델을 변경하지 못했습니다.',
  },
  noCredits: {
    notice: '분석하려면 크레딧이 1개 이상 필요합니다.',
    buy: '크레딧 구매',
  },
  results: {
    title: '분석 결과',
    empty: '판정과 점수, 그 근거가 여기에 표시됩니다.',
  },
  running: {
    uploading: '올리는 중',
    fetching: '이미지를 가져오는 중',
    uploadingPercent: '올리는 중 {{percent}}%',
    waiting: '순서를 기다리는 중',
    turns: '분석 중인 내 다른 이미지가 있으면 먼저 처리됩니다.',
    text: '분석하는 중입니다. 보통 몇 초 걸립니다.',
    step: '검사 {{done}}/{{total}}: {{name}}',
    steps: '검사 {{total}}개 중 {{done}}개 완료',
    elapsed: '{{seconds}}초 지남',
    slow: '평소보다 오래 걸리고 있습니다.',
    cancel: '취소',
    started: '분석을 시작했습니다.',
    ended: '분석이 끝났습니다.',
  },
  early: {
    reading: '파일에 적힌 정보를 먼저 읽고, 이어서 픽셀을 살펴봅니다.',
    finished: '끝난 검사',
    title: '지금까지 확인한 내용',
    goesOn: '아직 분석하는 중입니다. 판정은 모든 검사가 끝난 뒤에 나옵니다.',
  },
  cancelled: {
    title: '취소했습니다',
    unsent: '업로드를 멈췄습니다. 크레딧은 차감되지 않았습니다.',
    unknown: '서버에서 이미 분석을 시작했다면 크레딧 1개가 사용되며, 결과는 분석 기록에서 볼 수 있습니다.',
    accepted: '이미 시작된 분석은 계속됩니다. 크레딧 1개가 사용되며, 끝나면 분석 기록에서 볼 수 있습니다.',
  },
  leave: {
    title: '이 페이지를 떠날까요?',
    text: '아직 분석하는 중입니다. 떠나더라도 분석이 끝나면 분석 기록에서 결과를 볼 수 있습니다.',
    stay: '머무르기',
    go: '떠나기',
  },
  earlier: '{{date}}에 분석하신 이미지입니다. 그때의 결과를 보여 드리며, 크레딧은 차감되지 않았습니다.',
  missing: {
    title: '보고서를 찾을 수 없습니다',
    text: '삭제했거나 숨긴 기록, 다른 계정의 기록이거나 주소가 올바르지 않습니다.',
    new: '새 분석',
    failed: '보고서를 불러오지 못했습니다.',
  },
  again: {
    title: '이미지를 다시 선택해 주세요',
    text: '실패한 분석의 이미지는 삭제됩니다. ‘{{name}}’ 파일을 다시 분석하려면 기기에서 선택해 주세요.',
  },
  error: {
    noFile: '선택한 이미지가 없습니다',
    noFileText: '분석할 이미지를 선택해 주세요.',
    credits: '크레딧이 부족합니다',
    creditsText: '이미지를 분석하려면 크레딧이 1개 이상 필요합니다.',
    failed: '분석 실패',
    failedText: '이미지를 분석하지 못했습니다.',
    free: '크레딧은 차감되지 않았습니다.',
    connection: '연결이 끊어졌습니다.',
    noResult: '이 이미지의 분석 결과가 없습니다.',
    again: '선택한 이미지 그대로 다시 시도할 수 있습니다.',
    later: '{{time}}부터 다시 시도할 수 있습니다.',
    makeRoom: '분석 기록에서 오래된 분석을 삭제할 수 있습니다. 선택한 이미지는 그대로 있습니다.',
    chooseOther: '다른 이미지를 선택해 주세요.',
    unknown: '서버에서 이미 시작된 분석이라면 결과가 분석 기록에 나타납니다.',
  },
};

addTexts('analyze', { en, ko });
