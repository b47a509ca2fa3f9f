import { type GeneratedImage, type GenerationSettings } from '@jinwi/contracts';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { Button } from '../../../shared/ui/button.js';
import { CarouselSlide } from './carousel-slide.js';
import { CarouselThumbnails } from './carousel-thumbnails.js';
import { MadeByMark } from './made-by-mark.js';

interface CarouselProps {
  /** Sorted by index. */
  images: readonly GeneratedImage[];
  settings: GenerationSettings;
  /** Whether the images come from the local studio. */
  isDemonstration: boolean;
  /** Index of the image shown. */
  place: number;
  onPlace: (place: number) => void;
}

const stepOfKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Shows one image at a time, chosen by buttons, arrow keys, thumbnails or swiping. A single image has no controls. */
export const Carousel = ({ images, settings, isDemonstration, place, onPlace }: CarouselProps) => {
  const { t } = useTranslation('generate');
  const isMany = images.length > 1;
  const { viewportRef, show } = useSwiping({ isMany, onPlace });
  const go = (next: number) => {
    if (next < 0 || next >= images.length) return;
    onPlace(next);
    show(next);
  };
  const press = (event: KeyboardEvent) => {
    const step = stepOfKey[event.key];
    if (step === undefined || !isMany) return;
    event.preventDefault();
    go(place + step);
  };
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={t('results.carousel')}
      onKeyDown={press}
      className="space-y-3"
    >
      <div
        ref={viewportRef}
        tabIndex={isMany ? 0 : undefined}
        className="touch-pan-y overflow-hidden rounded-card bg-stage"
      >
        <div className="flex">
          {images.map((image, slide) => (
            <CarouselSlide
              key={image.index}
              image={image}
              settings={settings}
              number={slide + 1}
              count={images.length}
              isShown={slide === place}
              isNear={Math.abs(slide - place) <= 1}
            />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <MadeByMark isDemonstration={isDemonstration} />
        {isMany && <Steps count={images.length} place={place} onGo={go} />}
      </div>
      {isMany && <CarouselThumbnails images={images} place={place} onGo={go} />}
    </div>
  );
};

interface Swiping {
  isMany: boolean;
  onPlace: (place: number) => void;
}

/** Lets the viewport follow a finger or the mouse, and reports the image at which it stopped. */
function useSwiping({ isMany, onPlace }: Swiping) {
  const isStill = useMediaQuery(reducedMotion);
  const [viewportRef, api] = useEmblaCarousel({ active: isMany, containScroll: false });
  const tell = useEffectEvent((place: number) => onPlace(place));
  useEffect(() => {
    if (!api) return undefined;
    const note = () => tell(api.selectedScrollSnap());
    api.on('select', note);
    return () => {
      api.off('select', note);
    };
  }, [api]);
  return { viewportRef, show: (place: number) => api?.scrollTo(place, isStill) };
}

interface StepsProps {
  count: number;
  place: number;
  onGo: (place: number) => void;
}

const Steps = ({ count, place, onGo }: StepsProps) => {
  const { t } = useTranslation('generate');
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('results.previous')}
        aria-disabled={place === 0}
        onClick={() => onGo(place - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <p aria-live="polite" className="min-w-14 text-center text-sm tabular-nums">
        {t('results.position', { number: place + 1, count })}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('results.next')}
        aria-disabled={place === count - 1}
        onClick={() => onGo(place + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  );
};
