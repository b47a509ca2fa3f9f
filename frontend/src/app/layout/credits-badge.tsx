import { generationCost } from '@jinwi/contracts';
import { Coins } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatNumber } from '../../shared/lib/format.js';
import { cx } from '../../shared/ui/classes.js';

/** Whether the credits are too few for a generation, the most expensive action. */
const isLow = (credits: number) => credits < generationCost;

const hintClass =
  'absolute top-full right-0 mt-1.5 hidden w-60 rounded-control bg-text px-3 py-2 text-sm font-medium ' +
  'whitespace-normal text-bg group-hover:block group-focus-visible:block';

export const CreditsBadge = ({ credits }: { credits: number }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const hintId = useId();
  const name = credits === 0 ? t('credits.none') : t('credits.badge', { count: credits });
  return (
    <Link
      to="/credits"
      aria-label={name}
      aria-describedby={isLow(credits) ? hintId : undefined}
      className={cx(
        'group relative inline-flex min-h-10 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap tabular-nums',
        'transition-colors duration-120',
        isLow(credits)
          ? 'border-suspicious-edge bg-suspicious-soft text-suspicious'
          : 'border-border bg-surface text-text hover:bg-surface-2',
      )}
    >
      <Coins aria-hidden className="size-4" />
      <span className="xl:hidden">{formatNumber(credits, locale)}</span>
      <span className="max-xl:hidden">{name}</span>
      {isLow(credits) && (
        <span id={hintId} role="tooltip" className={hintClass}>
          {t('credits.low')}
        </span>
      )}
    </Link>
  );
};
