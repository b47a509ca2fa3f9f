import { type CreditPackage } from '@jinwi/contracts';
import { RadioGroup } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatMoney } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';

interface PackageStepProps {
  packages: readonly CreditPackage[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  onNext: () => void;
}

export const PackageStep = ({ packages, chosenId, onChoose, onNext }: PackageStepProps) => {
  const { t } = useTranslation('purchase');
  return (
    <div className="space-y-5">
      <RadioGroup.Root
        aria-label={t('choose')}
        value={chosenId ?? ''}
        onValueChange={onChoose}
        className="space-y-2.5"
      >
        {packages.map((item) => (
          <PackageCard key={item.id} item={item} />
        ))}
      </RadioGroup.Root>
      <p className="text-sm text-muted">{t('usd')}</p>
      <Button onClick={onNext} className="w-full">
        {t('next')}
      </Button>
    </div>
  );
};

const PackageCard = ({ item: { id, amount, price, perAnalysis, label } }: { item: CreditPackage }) => {
  const { t } = useTranslation(['purchase', 'credits']);
  const locale = useLocale();
  return (
    <RadioGroup.Item
      value={id}
      className={
        'flex min-h-16 w-full items-center gap-4 rounded-card border border-control px-4 py-2.5 text-left ' +
        'transition-colors duration-120 hover:bg-surface data-[state=checked]:border-brand data-[state=checked]:bg-brand-soft ' +
        'data-[state=checked]:ring-1 data-[state=checked]:ring-brand forced-colors:data-[state=checked]:outline-2'
      }
    >
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-control"
      >
        <RadioGroup.Indicator className="size-2.5 rounded-full bg-brand" />
      </span>
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
    </RadioGroup.Item>
  );
};
