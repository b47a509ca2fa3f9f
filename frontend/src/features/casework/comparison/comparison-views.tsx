import { type ComparisonResult, type DifferingPart } from '@jinwi/contracts';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { Boxes } from '../../../shared/ui/box-pairs.js';
import { Button } from '../../../shared/ui/button.js';
import { SegmentedControl } from '../../../shared/ui/segmented-control.js';
import { CompareLayers } from '../../report/image/compare-layers.js';

const views = ['slider', 'blink', 'difference'] as const;
type View = (typeof views)[number];

interface ComparisonViewsProps {
  result: Pick<ComparisonResult, 'width' | 'height' | 'parts'>;
  /** URLs of this picture, of the original aligned to it, and of the map of differences. */
  images: { first: string; aligned: string; difference: string };
  /** The part to enlarge; null for none. */
  part: DifferingPart | null;
}

/** Both pictures in one frame: divided by a slider, swapped, or as the map of their differences. */
export const ComparisonViews = ({ result, images, part }: ComparisonViewsProps) => {
  const { t } = useTranslation('comparison');
  const [view, setView] = useState<View>('slider');
  const layers = {
    first: <Layer src={images.first} alt={t('thisAlt')} />,
    other: <Layer src={images.aligned} alt={t('originalAlt')} />,
  };
  return (
    <div className="space-y-3">
      <SegmentedControl
        label={t('view')}
        value={view}
        onChoose={setView}
        options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        className="max-w-md"
      />
      {view === 'slider' && (
        <Frame result={result} part={part}>
          <Slider {...layers} />
        </Frame>
      )}
      {view === 'blink' && <Swapped result={result} part={part} {...layers} />}
      {view === 'difference' && (
        <>
          <Frame result={result} part={part}>
            <Layer src={images.difference} alt={t('differenceAlt')} />
          </Frame>
          <p className="text-sm text-muted">{t('differenceHint')}</p>
        </>
      )}
    </div>
  );
};

const Layer = ({ src, alt }: { src: string; alt: string }) => (
  <img src={src} alt={alt} draggable={false} className="block size-full" />
);

const sliderStart = 50;

const Slider = ({ first, other }: { first: ReactNode; other: ReactNode }) => {
  const { t } = useTranslation('comparison');
  const [percent, setPercent] = useState(sliderStart);
  return (
    <CompareLayers
      label={t('divider')}
      valueText={t('dividerAt', { percent: Math.round(percent) })}
      onMove={setPercent}
      left={first}
      right={other}
    />
  );
};

interface SwappedProps extends Pick<ComparisonViewsProps, 'result' | 'part'> {
  first: ReactNode;
  other: ReactNode;
}

const Swapped = ({ first, other, ...frame }: SwappedProps) => {
  const { t } = useTranslation('comparison');
  const { isOtherShown, isBlinking, canBlink, swap, toggle } = useBlink();
  return (
    <>
      <Frame {...frame} caption={t(isOtherShown ? 'original' : 'this')}>
        {isOtherShown ? other : first}
      </Frame>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={swap}>
          {t('swap')}
        </Button>
        {canBlink && (
          <Button variant="secondary" size="small" onClick={toggle}>
            {t(isBlinking ? 'pause' : 'blink')}
          </Button>
        )}
      </div>
    </>
  );
};

interface FrameProps extends Pick<ComparisonViewsProps, 'result' | 'part'> {
  caption?: string;
  children: ReactNode;
}

/** Keeps the picture's aspect ratio and enlarges the chosen part. */
const Frame = ({ result: { width, height, parts }, part, caption, children }: FrameProps) => {
  const { t } = useTranslation('comparison');
  const boxes = (part ? [part] : parts).map(({ box }) => box);
  return (
    <div
      className="relative mx-auto overflow-hidden rounded-card border border-border bg-stage"
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(70vh * ${width / height})` }}
    >
      <div
        className="absolute inset-0 transition-transform duration-180 motion-reduce:transition-none"
        style={part ? enlarged(part, { width, height }) : undefined}
      >
        {children}
        {boxes.length > 0 && <Boxes size={{ width, height }} boxes={boxes} label={t('boxes')} />}
      </div>
      {caption && (
        <span className="absolute top-2 left-2 rounded-control bg-bg px-2 py-1 text-sm font-semibold text-text">
          {caption}
        </span>
      )}
    </div>
  );
};

const zoomMax = 6;
/** Share of the frame that the enlarged part fills. */
const filled = 0.5;

function enlarged(
  { box }: DifferingPart,
  { width, height }: { width: number; height: number },
): CSSProperties {
  const zoom = Math.max(1, Math.min(zoomMax, (filled * width) / box.width, (filled * height) / box.height));
  const offset = (start: number, side: number, whole: number): number => {
    const centred = 50 - (100 * zoom * (start + side / 2)) / whole;
    return Math.min(0, Math.max(100 - 100 * zoom, centred));
  };
  const [left, top] = [offset(box.left, box.width, width), offset(box.top, box.height, height)];
  return {
    transformOrigin: '0 0',
    transform: `translate(${left}%, ${top}%) scale(${zoom})`,
    '--viewer-zoom': zoom,
  } as CSSProperties;
}

/** Time between two changes. Safe for people sensitive to flashing (WCAG 2.3.1 allows three changes a second). */
const blinkMs = 1_000;

/** Alternates between two pictures: by hand with `swap`, or once a second after `toggle`. */
function useBlink() {
  const canBlink = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isOtherShown, setIsOtherShown] = useState(false);
  const [isOn, setIsOn] = useState(false);
  const isBlinking = isOn && canBlink;
  useEffect(() => {
    if (!isBlinking) return undefined;
    const timer = setInterval(() => setIsOtherShown((shown) => !shown), blinkMs);
    return () => clearInterval(timer);
  }, [isBlinking]);
  return {
    isOtherShown,
    isBlinking,
    /** False if reduced motion is preferred; `swap` still works. */
    canBlink,
    swap: () => setIsOtherShown((shown) => !shown),
    toggle: () => setIsOn((on) => !on),
  };
}
