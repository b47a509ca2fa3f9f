import { type Locale } from '@jinwi/contracts';

/** The steps in the order of the page; each example has all of them. */
export const exampleSteps = ['key', 'analyze', 'report', 'image', 'list', 'batch'] as const;

export interface DocsTexts {
  title: string;
  /** Names the list of the page's parts. */
  contents: string;
  intro: string;
  keys: string;
  reference: string;
  document: string;
  copy: string;
  copied: string;
  /** Names the choice of the examples' language. */
  languages: string;
  /** Says which address the examples use. */
  address: string;
  steps: Record<(typeof exampleSteps)[number], string>;
  rulesTitle: string;
  rules: readonly string[];
}

export const docsTexts: Record<Locale, DocsTexts> = {
  ko: {
    title: '진위 API',
    contents: '차례',
    intro: '직접 만든 프로그램에서 이미지를 분석하고 결과를 읽을 수 있습니다. 크레딧은 계정의 것을 씁니다.',
    keys: 'API 키 만들기',
    reference: '모든 호출 보기',
    document: 'OpenAPI 3.1 문서',
    copy: '복사',
    copied: '복사했습니다',
    languages: '예제 언어',
    address: '예제의 JINWI_URL은 이 사이트의 주소입니다.',
    steps: {
      key: '1. 키 준비',
      analyze: '2. 이미지 분석',
      report: '3. 끝날 때까지 기다려 결과 읽기',
      image: '4. 미리보기 내려받기',
      list: '5. 분석 목록',
      batch: '6. 여러 이미지를 한 번에',
    },
    rulesTitle: '알아 두기',
    rules: [
      '키는 Authorization: Bearer 헤더로 보냅니다. 권한은 analyze(분석, 삭제), read(조회), generate(이미지 생성)입니다.',
      '오류는 application/problem+json(RFC 9457)이며, code는 바뀌지 않습니다. 문장은 Accept-Language의 언어를 따릅니다.',
      '남은 호출 수는 RateLimit 헤더에 있습니다. 429를 받으면 Retry-After만큼 기다려 주세요.',
      'POST를 다시 보낼 때 같은 Idempotency-Key를 쓰면 크레딧이 두 번 나가지 않습니다.',
      '폐기한 키는 늦어도 5초 안에 거부됩니다.',
      'AI 비서는 같은 키로 /api/mcp(Model Context Protocol)에 연결할 수 있습니다. 도구는 check_image와 get_report입니다.',
    ],
  },
  en: {
    title: 'Jinwi API',
    contents: 'On this page',
    intro: 'Your programs can analyze images and read the results. They use the credits of your account.',
    keys: 'Make an API key',
    reference: 'All calls',
    document: 'OpenAPI 3.1 document',
    copy: 'Copy',
    copied: 'Copied',
    languages: 'Language of the examples',
    address: 'In the examples, JINWI_URL is the address of this site.',
    steps: {
      key: '1. Have a key ready',
      analyze: '2. Analyze an image',
      report: '3. Wait for the end and read the report',
      image: '4. Download the preview',
      list: '5. List analyses',
      batch: '6. Many images at once',
    },
    rulesTitle: 'Good to know',
    rules: [
      'Send the key as Authorization: Bearer. Scopes are analyze (analyze, delete), read and generate (generate images).',
      'Errors are application/problem+json (RFC 9457); a code never changes, the sentence follows Accept-Language.',
      'The RateLimit headers tell how many calls are left. After 429, wait as long as Retry-After says.',
      'Repeat a POST with the same Idempotency-Key and no credit is taken twice.',
      'A revoked key is refused after five seconds at the latest.',
      'AI assistants can connect to /api/mcp (Model Context Protocol) with the same keys; the tools are check_image and get_report.',
    ],
  },
};
