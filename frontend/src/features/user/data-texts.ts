import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const data = {
  export: {
    title: 'Download my data',
    hint: 'Your account, sessions, credits and payments, and all analyses and generations with their images, as a ZIP file. It takes a few minutes; you can leave the page.',
    start: 'Pack my data',
    waiting: 'Your data is waiting to be packed.',
    running_one: 'Your data is being packed: {{count, number}} analysis or generation so far.',
    running_other: 'Your data is being packed: {{count, number}} analyses and generations so far.',
    ready: 'Your data is ready ({{size}}).',
    readyHint: 'You can download it until {{date}}.',
    download: 'Download ZIP',
    again: 'Pack again',
    failed: 'Your data could not be packed',
    failedHint: 'Please try again. If it keeps failing, please tell us.',
    unknown: 'Whether your data is packed could not be looked up.',
  },
  delete: {
    title: 'Delete my account',
    what: 'Your account, your images, all analyses and all generations are deleted for good. You are signed out everywhere, and work that is running is cancelled.',
    kept: 'Records of purchases and credits that the law requires are kept without your name and address. An email confirms the deletion if this service can send one.',
    google: 'Your account has no password: this works within five minutes after signing in with Google.',
    word: 'Type {{word}} to confirm',
    wordWrong: 'Please type {{word}}.',
    submit: 'Delete my account for good',
    pending: 'Deleting…',
    failed: 'The account could not be deleted',
    done: 'Your account was deleted.',
    doneHint: 'Images and texts will be gone in a moment.',
  },
} as const;

const ko: Translation<typeof data> = {
  export: {
    title: '내 데이터 내려받기',
    hint: '계정과 로그인 기기, 크레딧과 결제 내역, 모든 분석과 생성 기록을 이미지와 함께 ZIP 파일로 드립니다. 몇 분 걸릴 수 있으며, 그동안 다른 페이지로 이동해도 됩니다.',
    start: '파일 만들기',
    waiting: '곧 파일을 만들기 시작합니다.',
    running_one: '파일을 만들고 있습니다. 지금까지 분석과 생성 {{count, number}}건을 담았습니다.',
    running_other: '파일을 만들고 있습니다. 지금까지 분석과 생성 {{count, number}}건을 담았습니다.',
    ready: '파일이 준비되었습니다({{size}}).',
    readyHint: '{{date}}까지 내려받을 수 있습니다.',
    download: 'ZIP 내려받기',
    again: '다시 만들기',
    failed: '파일을 만들지 못했습니다',
    failedHint: '다시 시도해 주세요. 계속 실패하면 문의해 주세요.',
    unknown: '파일이 준비되었는지 확인하지 못했습니다.',
  },
  delete: {
    title: '회원 탈퇴',
    what: '계정과 이미지, 모든 분석과 생성 기록이 완전히 삭제됩니다. 모든 기기에서 로그아웃되고, 진행 중인 작업은 취소됩니다.',
    kept: '법령에 따라 보관해야 하는 구매와 크레딧 기록은 이름과 이메일 없이 보관합니다. 메일을 보낼 수 있는 곳에서는 탈퇴 확인 메일을 보내 드립니다.',
    google: '비밀번호가 없는 계정입니다. Google로 로그인한 지 5분 안에만 탈퇴할 수 있습니다.',
    word: '확인을 위해 {{word}}를 입력해 주세요',
    wordWrong: '{{word}}를 정확히 입력해 주세요.',
    submit: '탈퇴하기',
    pending: '탈퇴하는 중…',
    failed: '탈퇴하지 못했습니다',
    done: '탈퇴했습니다.',
    doneHint: '이미지와 기록은 곧 모두 삭제됩니다.',
  },
};

addTexts('data', { en: data, ko });
