import { addTexts, type Translation } from '../../shared/i18n/i18n.js';
import { auth as en } from './texts.en.js';

const ko: Translation<typeof en> = {
  signIn: {
    title: '로그인',
    submit: '로그인',
    pending: '로그인 중...',
    google: 'Google로 로그인',
    toggleText: '계정이 없으신가요?',
    toggle: '회원가입',
    success: '로그인되었습니다',
    welcome: '{{name}}님, 다시 오신 것을 환영합니다.',
    failed: '로그인 실패',
  },
  register: {
    title: '회원가입',
    submit: '계정 만들기',
    pending: '계정 만드는 중...',
    google: 'Google로 가입하기',
    toggleText: '이미 계정이 있으신가요?',
    toggle: '로그인',
    success: '가입이 완료되었습니다',
    created: '계정이 만들어졌습니다.',
    failed: '가입 실패',
    later: '{{reason}} {{time}}부터 다시 가입할 수 있습니다.',
  },
  logout: {
    success: '로그아웃되었습니다',
    done: '안전하게 로그아웃했습니다.',
    failed: '로그아웃 실패',
  },
  continue: '계속하기',
  orEmail: '또는 이메일로',
  field: {
    name: '이름',
    nameHint: '다른 회원과 겹치지 않는 이름을 입력해 주세요.',
    email: '이메일',
    password: '비밀번호',
    passwordHint: '{{length}}자 이상',
    confirm: '비밀번호 확인',
    show: '비밀번호 표시',
    hide: '비밀번호 숨기기',
    remember: '로그인 정보 기억하기',
    rememberHint: '이 기기에 이메일을 저장합니다.',
    termsBefore: '',
    termsBetween: '과 ',
    termsAfter: '에 동의합니다.',
  },
  invalid: {
    required: '필수 입력 항목입니다.',
    email: '이메일 주소가 올바르지 않습니다.',
    passwordMin: '비밀번호는 {{min}}자 이상이어야 합니다.',
    passwordMax: '비밀번호는 {{max}}자를 넘을 수 없습니다.',
    match: '비밀번호가 일치하지 않습니다.',
    terms: '이용약관에 동의해 주세요.',
    taken: '다른 것을 입력해 주세요.',
  },
  google: {
    failed: 'Google 로그인에 실패했습니다',
    failedHint: 'Google 로그인이 취소되었거나 지금은 이용할 수 없습니다. 이메일로 로그인할 수 있습니다.',
    noAccount: '계정을 만들지 못했습니다',
    noAccountHint:
      '오늘 이 네트워크에서 만들 수 있는 계정 수를 넘었습니다. 내일 다시 시도해 주세요. 이미 계정이 있다면 로그인할 수 있습니다.',
    off: '이 사이트에는 설정되어 있지 않음',
    offHint: '이 사이트에는 Google 로그인이 설정되어 있지 않습니다. 이메일과 비밀번호를 사용해 주세요.',
    link: '이 Google 주소로 만든 계정이 이미 있습니다',
    linkHint: '그 계정의 비밀번호로 한 번 로그인하면 Google 계정이 연결됩니다.',
  },
  backToSignIn: '로그인으로 돌아가기',
  forgot: {
    title: '비밀번호를 잊으셨나요?',
    link: '비밀번호를 잊으셨나요?',
  },
  reset: {
    title: '새 비밀번호 정하기',
  },
  email: {
    title: '이메일 확인',
  },
  code: {
    title: '2단계 인증',
  },
  security: {
    password: '비밀번호 변경',
    email: '이메일 변경',
    secondFactor: '2단계 인증',
    passkeys: '패스키',
    keys: 'API 키',
    webhooks: '웹훅',
    sessions: '로그인한 기기',
  },
  panel: {
    title: '판정과 함께, 그 근거까지',
    evidence: '이미지마다 판정과 점수, 그 근거를 보여 드립니다',
    free: '가입하면 무료 크레딧 {{count, number}}개, 분석 1회에 {{cost, number}}개',
    private: '올린 이미지는 본인만 볼 수 있습니다',
  },
};

addTexts('auth', { en, ko });
