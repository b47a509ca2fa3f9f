import { addTexts, type Translation } from '../../shared/i18n/i18n.js';
import '../report/verdict/texts.js';
import { history as en } from './texts.en.js';

const ko: Translation<typeof en> = {
  title: '분석 기록',
  search: '이미지 이름으로 검색',
  sort: { label: '정렬', newest: '최신순', oldest: '오래된순', score: '점수순' },
  filter: {
    label: '결과로 거르기',
    all: '전체',
    authentic: '진본',
    noSigns: '흔적 없음',
    suspicious: '의심',
    fake: '가짜',
    ai: '이 중 AI',
  },
  decision: {
    label: '나의 판단',
    all: '판단 전체',
    none: '판단 없음',
    mine: '나의 판단: {{decision}}',
  },
  column: { image: '이미지', result: '결과', date: '날짜', score: '점수', actions: '작업' },
  row: {
    view: '보기',
    download: '보고서 내려받기',
    hide: '숨기기',
    delete: '삭제',
    menu: '{{name}} 작업',
    forName: ', {{name}}',
  },
  keptUntil: '{{date}}까지 보관',
  score: { value: '{{score}}점, {{word}}' },
  view: {
    title: '분석 결과',
    text: '{{name}} · {{result}} · {{score}}%',
    textWithoutScore: '{{name}} · {{result}}',
  },
  hidden: { title: '기록을 숨겼습니다.' },
  delete: {
    title: '이 분석을 삭제할까요?',
    text: '이미지와 보고서, 분석 이미지가 완전히 삭제됩니다. 사용한 크레딧은 돌려 드리지 않습니다.',
    confirm: '삭제',
    cancel: '취소',
    pending: '삭제하는 중…',
    failed: '분석을 삭제하지 못했습니다',
    done: '분석을 삭제했습니다.',
  },
  error: {
    case: '사건을 불러오지 못했습니다.',
    title: '오류',
    hide: '분석 기록을 숨기지 못했습니다: {{message}}',
    unhide: '분석 기록을 되돌리지 못했습니다: {{message}}',
    load: '분석 기록을 불러오지 못했습니다.',
    report: '보고서를 불러오지 못했습니다.',
  },
  page: {
    label: '페이지',
    current: '1 / 1',
    previous: '이전 페이지',
    next: '다음 페이지',
    count_one: '전체 {{count, number}}건',
    count_other: '전체 {{count, number}}건',
  },
  empty: { text: '아직 분석 기록이 없습니다.', action: '이미지 분석하기' },
  noMatch: { text: '조건에 맞는 기록이 없습니다.', clear: '검색 초기화' },
  sheet: {
    title: '보고서',
    notFound: '찾을 수 없습니다',
    notFoundHint: '숨긴 기록이거나 주소가 올바르지 않습니다.',
  },
  failed: {
    title: '실패한 분석 ({{count, number}})',
    badge: '실패 · 크레딧 반환',
    retry: '다시 시도',
    retryName: '다시 시도: {{name}}',
    more_one: '실패한 분석 {{count, number}}건 더 보기',
    more_other: '실패한 분석 {{count, number}}건 더 보기',
    error: '실패한 분석을 불러오지 못했습니다.',
  },
  linked: {
    deleted: '삭제한 분석입니다. 이미지와 보고서도 함께 삭제되었습니다.',
    running: '아직 분석하고 있습니다. 끝나면 여기에 나타납니다.',
    notFound: '분석 기록에 없습니다. 숨긴 기록이거나, 시작되지 못해 크레딧을 돌려 드린 분석입니다.',
    failed: '분석을 찾지 못했습니다. 페이지를 새로 고쳐 주세요.',
  },
};

addTexts('history', { en, ko });
