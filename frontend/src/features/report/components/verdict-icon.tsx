import { CircleMinus, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import { type MeterTone } from '../../../shared/ui/meter.js';

const icons = { clear: ShieldCheck, suspicious: ShieldAlert, strong: ShieldX, neutral: CircleMinus } as const;

/** Shield with tick, exclamation mark or cross, or a plain dash: readable without colour. */
export const VerdictIcon = ({ tone, className }: { tone: MeterTone; className?: string }) => {
  const Icon = icons[tone];
  return <Icon aria-hidden className={className ?? 'size-4 shrink-0'} />;
};
