import { type CreditPackage } from '@jinwi/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatMoney } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/classes.js';

interface PackageStepProps {
  packages: readonly CreditPackage[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  onNext: () => void;
  /** Text that says how to pay (by card, or with test cards) and in which currency. */
  children: ReactNode;
}

export const PackageStep = ({ packages, chosenId, onChoose, onNext, children }: PackageStepProps) => {
  const { t } = useTranslation('purchase');
  const group = useId();
  return (
    <div className="space-y-5">
      <fieldset className="space-y-2.5">
        <legend className="sr-only">{t('choose')}</legend>
        {packages.map((item) => (
          <PackageCard
            key={item.id}
            item={item}
            group={group}
            isChosen={item.id === chosenId}
            onChoose={() => onChoose(item.id)}
          />
        ))}
      </fieldset>
      <p className="text-sm text-muted">{children}</p>
      <Button onClick={onNext} className="w-full">
        {t('next')}
      </Button>
    </div>
  );
};

interface PackageCardProps {
  item: CreditPackage;
  /** Name shared by the group's radio buttons. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** A native radio button with the whole card as its label. */
const PackageCard = ({ item, group, isChosen, onChoose }: PackageCardProps) => {
  const { t } = useTranslation(['purchase', 'credits']);
  const locale = useLocale();
  const { amount, price, perAnalysis, label } = item;
  return (
    <label
      className={cx(
        'flex min-h-16 cursor-pointer items-center gap-4 rounded-card border px-4 py-2.5 transition-colors duration-120',
        isChosen ? 'border-brand bg-brand-soft ring-1 ring-brand' : 'border-control hover:bg-surface',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {t('credits:amount', { count: amount })}
          {label && <Badge tone="brand">{label}</Badge>}
        </span>{' '}
        <span className="block text-sm text-muted">{t('perAnalysis', { price: perAnalysis })}</span>
      </span>{' '}
      <span className="text-h3 tabular-nums">
        {formatMoney({ priceMinor: price, currency: 'usd' }, locale)}
      </span>
    </label>
  );
};
