import { type reportTexts, type verdictTexts } from '@jinwi/report';
import 'i18next';
import { type analyze } from '../features/analyze/texts.en.js';
import { type batches } from '../features/batches/texts.en.js';
import { type casework } from '../features/casework/texts.en.js';
import { type seenBefore } from '../features/casework/seen-before/texts.en.js';
import { type credits } from '../features/credits/texts.en.js';
import { type generate } from '../features/generate/texts.en.js';
import { type history } from '../features/history/texts.en.js';
import { type gallery } from '../features/home/gallery-texts.en.js';
import { type home } from '../features/home/texts.en.js';
import { type lookUp } from '../features/look-up/texts.en.js';
import { type lots } from '../features/lots/texts.en.js';
import { type purchase } from '../features/purchase/texts.en.js';
import { type viewer } from '../features/report/image/texts.en.js';
import { type sharing } from '../features/report/sharing/texts.en.js';
import { type terms } from '../features/terms/texts.js';
import { type upload } from '../features/upload/texts.en.js';
import { type account } from '../features/user/account-texts.en.js';
import { type data } from '../features/user/data-texts.en.js';
import { type keys } from '../features/user/key-texts.en.js';
import { type authForms } from '../features/user/auth-forms-texts.en.js';
import { type auth } from '../features/user/texts.en.js';
import { type webhooks } from '../features/user/webhook-texts.en.js';
import { type common } from '../shared/i18n/texts.en.js';
import { type mypage } from './pages/my-page-texts.en.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      analysis: (typeof verdictTexts)['en'];
      analyze: typeof analyze;
      auth: typeof auth;
      authForms: typeof authForms;
      batches: typeof batches;
      casework: typeof casework;
      common: typeof common;
      credits: typeof credits;
      data: typeof data;
      gallery: typeof gallery;
      generate: typeof generate;
      history: typeof history;
      home: typeof home;
      keys: typeof keys;
      lookUp: typeof lookUp;
      lots: typeof lots;
      mypage: typeof mypage;
      purchase: typeof purchase;
      report: (typeof reportTexts)['en'];
      viewer: typeof viewer;
      seenBefore: typeof seenBefore;
      sharing: typeof sharing;
      terms: typeof terms;
      upload: typeof upload;
      webhooks: typeof webhooks;
    };
  }
}
