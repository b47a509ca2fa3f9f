import { type ReactNode } from 'react';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface BoxPair {
  from: Box;
  to: Box;
  /** True if it is known which box is the source. If false, both boxes look the same. */
  isDirected: boolean;
}

interface BoxPairsProps {
  /** Size of the picture, in the same unit as the boxes. */
  size: { width: number; height: number };
  pairs: readonly BoxPair[];
  /** Describes the boxes to screen readers. */
  label: string;
}

/** Pairs of boxes over a picture, each joined by a line. The source is dashed, the destination solid. */
export const BoxPairs = ({ size, pairs, label }: BoxPairsProps) => (
  <Overlay size={size} label={label}>
    {pairs.map(({ from, to, isDirected }) => (
      <g key={Object.values(from).join()} fill="none">
        <Outlined>
          <path d={`M${middleOf(from)}L${middleOf(to)}`} strokeDasharray="1 5" strokeLinecap="round" />
        </Outlined>
        <Outlined>
          <path d={pathOf(from)} strokeDasharray={isDirected ? dashes : undefined} />
        </Outlined>
        <Outlined>
          <path d={pathOf(to)} />
        </Outlined>
      </g>
    ))}
  </Overlay>
);

interface BoxesProps extends Omit<BoxPairsProps, 'pairs'> {
  boxes: readonly Box[];
}

export const Boxes = ({ size, boxes, label }: BoxesProps) => (
  <Overlay size={size} label={label}>
    {boxes.map((box) => (
      <g key={Object.values(box).join()} fill="none">
        <Outlined>
          <path d={pathOf(box)} />
        </Outlined>
      </g>
    ))}
  </Overlay>
);

interface OverlayProps extends Omit<BoxPairsProps, 'pairs'> {
  children: ReactNode;
}

/** A drawing over a picture, in the picture's pixels. */
export const Overlay = ({ size, label, children }: OverlayProps) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${size.width} ${size.height}`}
    preserveAspectRatio="none"
    className="pointer-events-none absolute inset-0 size-full forced-color-adjust-none"
  >
    {children}
  </svg>
);

const dashes = '7 5';

/** Draws white lines on wider black ones, which are visible on any picture. Their width is the same at any size. */
const Outlined = ({ children }: { children: ReactNode }) => (
  <>
    <g stroke="#000" strokeWidth={4.5} strokeOpacity={0.75} className="*:[vector-effect:non-scaling-stroke]">
      {children}
    </g>
    <g stroke="#fff" strokeWidth={2} className="*:[vector-effect:non-scaling-stroke]">
      {children}
    </g>
  </>
);

export const pathOf = ({ left, top, width, height }: Box): string =>
  `M${left} ${top}h${width}v${height}h${-width}z`;

const middleOf = ({ left, top, width, height }: Box): string => `${left + width / 2} ${top + height / 2}`;

export const BoxSign = ({ isDashed = false }: { isDashed?: boolean }) => (
  <svg aria-hidden viewBox="0 0 24 16" className="h-4 w-6 shrink-0 forced-color-adjust-none">
    <rect width="24" height="16" rx="3" fill="#000" fillOpacity={0.75} />
    <rect
      x="4"
      y="3"
      width="16"
      height="10"
      fill="none"
      stroke="#fff"
      strokeWidth={2}
      strokeDasharray={isDashed ? '4 3' : undefined}
    />
  </svg>
);
