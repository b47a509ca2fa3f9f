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
  /** A `bar` is filled up to the value; a `scale` marks it by a dot, for values of which low does not mean little. */
  shape?: 'bar' | 'scale';
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
  shape = 'bar',
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
    className={cx(
      'relative h-2.5 w-full rounded-full forced-colors:border',
      shape === 'bar'
        ? 'bg-surface-2'
        : 'bg-linear-to-r from-strong-fill/40 via-suspicious-fill/40 via-65% to-clear-fill/40',
      className,
    )}
  >
    {shape === 'scale' && (
      <div
        style={{ left: `${value}%` }}
        className={cx(
          'absolute top-1/2 size-3.5 -translate-1/2 rounded-full border forced-colors:bg-[CanvasText]',
          fills[tone],
        )}
      />
    )}
    {shape === 'bar' && value > 0 && (
      <div
        style={{ width: `${value}%` }}
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
