interface ProgressProps {
  /** From 0 to 100. */
  percent: number;
  /** Shown below the bar; also its accessible name. */
  text: string;
}

export const Progress = ({ percent, text }: ProgressProps) => (
  <div className="space-y-1.5">
    <div
      role="progressbar"
      aria-label={text}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-surface-2 forced-colors:border"
    >
      <div
        style={{ width: `${percent}%` }}
        className="h-full rounded-full bg-brand transition-[width] duration-180 forced-colors:bg-[CanvasText]"
      />
    </div>
    <p className="text-sm text-muted tabular-nums">{text}</p>
  </div>
);
