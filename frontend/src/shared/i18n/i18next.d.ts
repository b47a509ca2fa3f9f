import 'i18next';
import { type analysis } from './locales/en/analysis.js';
import { type analyze } from './locales/en/analyze.js';
import { type auth } from './locales/en/auth.js';
import { type common } from './locales/en/common.js';
import { type credits } from './locales/en/credits.js';
import { type generate } from './locales/en/generate.js';
import { type history } from './locales/en/history.js';
import { type home } from './locales/en/home.js';
import { type lots } from './locales/en/lots.js';
import { type mypage } from './locales/en/mypage.js';
import { type purchase } from './locales/en/purchase.js';
import { type report } from './locales/en/report.js';
import { type stage } from './locales/en/stage.js';
import { type terms } from './locales/en/terms.js';
import { type upload } from './locales/en/upload.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      analysis: typeof analysis;
      analyze: typeof analyze;
      auth: typeof auth;
      common: typeof common;
      credits: typeof credits;
      generate: typeof generate;
      history: typeof history;
      home: typeof home;
      lots: typeof lots;
      mypage: typeof mypage;
      purchase: typeof purchase;
      report: typeof report;
      stage: typeof stage;
      terms: typeof terms;
      upload: typeof upload;
    };
  }
}
