import { toneOfVerdict, verdictLabel } from '@jinwi/report';
import { CircleMinus, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/badge.js';
import { type MeterTone } from '../../../shared/ui/meter.js';
import './texts.js';

export const VerdictBadge = ({ result }: { result: string }) => {
  const { t } = useTranslation('analysis');
  return <LabelledVerdict result={result} label={verdictLabel(result, t)} />;
};

/** A badge with a given label. It is for long tables, which translate the label once instead of in each row. */
export const LabelledVerdict = ({ result, label }: { result: string; label: string }) => {
  const tone = toneOfVerdict(result);
  return (
    <Badge tone={tone} icon={<VerdictIcon tone={tone} className="size-3.5 shrink-0" />}>
      {label}
    </Badge>
  );
};

const icons = { clear: ShieldCheck, suspicious: ShieldAlert, strong: ShieldX, neutral: CircleMinus } as const;

/** A shield with a tick, an exclamation mark or a cross, or a plain dash. Colour is not needed to tell them apart. */
export const VerdictIcon = ({ tone, className }: { tone: MeterTone; className?: string }) => {
  const Icon = icons[tone];
  return <Icon aria-hidden className={className ?? 'size-4 shrink-0'} />;
};
