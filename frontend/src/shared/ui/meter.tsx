import { cx } from './classes.js';

/** `neutral`: the value counts neither for nor against the image. */
export type MeterTone = 'clear' | 'suspicious' | 'strong' | 'neutral';

const fills: Record<MeterTone, string> = {
  clear: 'bg-clear-fill border-clear-edge',
  suspicious: 'bg-suspicious-fill border-suspicious-edge',
  strong: 'bg-strong-fill border-strong-edge',
  neutral: 'bg-muted border-muted',
};

interface MeterProps {
  label: string;
  /** From 0 to 100. */
  value: number;
  /** Screen readers read this text instead of the number: "78점, 의심". */
  valueText: string;
  tone: MeterTone;
  /** How much of the bar is filled, in percent; without it, as much as the value. */
  filled?: number;
  /** Values at which the bar has a mark. */
  marks?: readonly number[];
  className?: string;
}

/** A bar from 0 to 100. Colour is never the only sign: a word and a number accompany it. */
export const Meter = ({
  label,
  value,
  valueText,
  tone,
  filled = value,
  marks = [],
  className,
}: MeterProps) => (
  <div
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value}
    aria-valuetext={valueText}
    className={cx('relative h-2.5 w-full rounded-full bg-surface-2 forced-colors:border', className)}
  >
    {filled > 0 && (
      <div
        style={{ width: `${filled}%` }}
        className={cx(
          'motion-meter h-full min-w-2.5 rounded-full border forced-colors:bg-[CanvasText]',
          fills[tone],
        )}
      />
    )}
    {marks.map((mark) => (
      <span
        key={mark}
        aria-hidden
        style={{ left: `${mark}%` }}
        className="absolute -inset-y-1 w-px bg-text/60 forced-colors:bg-[CanvasText]"
      />
    ))}
  </div>
);
