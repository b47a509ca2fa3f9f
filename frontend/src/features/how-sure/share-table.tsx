import { type Measured } from '@jinwi/report';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../shared/ui/classes.js';
import './texts.js';

/** How strongly an answer speaks against a picture, as its colour in a report. */
type Tone = 'strong' | 'suspicious' | 'neutral';

const fills: Record<Tone, string> = {
  strong: 'bg-strong-fill',
  suspicious: 'bg-suspicious-fill',
  neutral: 'bg-muted',
};

interface ShareRow {
  answer: string;
  tone: Tone;
  /** In percent. With one value, the table has one column of shares. */
  shares: Measured | readonly [number];
}

interface ShareTableProps {
  title: string;
  /** Numbers of pictures as they are, and after a messenger if that was measured. */
  count: readonly [number, number] | readonly [number];
  rows: readonly ShareRow[];
}

/** How often pictures of one kind got each answer: a percentage and a bar in each cell. */
export const ShareTable = ({ title, count: [asIs, resaved], rows }: ShareTableProps) => {
  const { t } = useTranslation('howSure');
  const columns = resaved === undefined ? [t('table.share')] : [t('table.asIs'), t('table.resaved')];
  return (
    <table className="w-full table-fixed text-left">
      <caption className="pb-2 text-left">
        <span className="block text-h3">{title}</span>
        <span className="text-sm text-muted tabular-nums">
          {resaved === undefined ? t('table.countOne', { asIs }) : t('table.count', { asIs, resaved })}
        </span>
      </caption>
      <thead>
        <tr className="border-b border-border align-bottom text-caption text-muted">
          <Head className="w-2/5">{t('table.answer')}</Head>
          {columns.map((column) => (
            <Head key={column}>{column}</Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ answer, tone, shares }) => (
          <tr key={answer} className="border-b border-border align-top">
            <th scope="row" className="py-3 pr-3 text-sm font-medium">
              {answer}
            </th>
            {shares.map((share, column) => (
              <td key={columns[column]} className="py-3 pr-3">
                <Share share={share} tone={tone} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Head = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={cx('py-2 pr-3 font-medium', className)}>
    {children}
  </th>
);

const Share = ({ share, tone }: { share: number; tone: Tone }) => (
  <>
    <span className="font-semibold tabular-nums">{share}%</span>
    <span aria-hidden className="mt-1 block h-2 rounded-full bg-surface-2 forced-colors:border">
      <span
        style={{ width: `${share}%` }}
        className={cx('block h-full rounded-full forced-colors:bg-[CanvasText]', fills[tone])}
      />
    </span>
  </>
);
