import { type ScoreTone } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import '../texts.js';
import { VerdictIcon } from './verdict-badge.js';

/** The section "How to read this score": bands, coverage and limits in plain words. */
export const ScoreHelp = ({ id }: { id: string }) => {
  const { t } = useTranslation('report');
  const headingId = `${id}-heading`;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="@container scroll-mt-20 rounded-card bg-surface p-5 outline-none sm:p-6 print:break-inside-avoid print:border print:border-border"
    >
      <h3 id={headingId} className="text-h3">
        {t('help.title')}
      </h3>
      <div className="mt-3 grid gap-x-10 gap-y-3 text-sm @3xl:grid-cols-2">
        <div className="space-y-3">
          <p>{t('help.intro')}</p>
          <ul className="space-y-2">
            <Band tone="clear" text={t('help.clear')} />
            <Band tone="suspicious" text={t('help.suspicious')} />
            <Band tone="strong" text={t('help.strong')} />
          </ul>
          <p>{t('help.limits')}</p>
          <HelpPart title={t('help.weightTitle')}>{t('help.weight')}</HelpPart>
        </div>
        <div className="space-y-3">
          <HelpPart title={t('help.coverageTitle')}>{t('help.coverage')}</HelpPart>
          <HelpPart title={t('help.aiTitle')}>{t('help.ai')}</HelpPart>
          <HelpPart title={t('help.resavedTitle')}>{t('help.resaved')}</HelpPart>
        </div>
      </div>
    </section>
  );
};

const HelpPart = ({ title, children }: { title: string; children: string }) => (
  <div>
    <h4 className="font-semibold">{title}</h4>
    <p className="mt-0.5">{children}</p>
  </div>
);

const colours: Record<ScoreTone, string> = {
  clear: 'text-clear',
  suspicious: 'text-suspicious',
  strong: 'text-strong',
};

const Band = ({ tone, text }: { tone: ScoreTone; text: string }) => (
  <li className="flex gap-2">
    <VerdictIcon tone={tone} className={`mt-0.5 size-4 shrink-0 ${colours[tone]}`} />
    <span>{text}</span>
  </li>
);
