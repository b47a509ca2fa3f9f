import { type GeneratedImage, type GenerationSettings } from '@jinwi/contracts';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { Button } from '../../../shared/ui/button.js';
import { MadeByMark } from './task-facts.js';

interface CarouselProps {
  /** Sorted by index. */
  images: readonly GeneratedImage[];
  settings: GenerationSettings;
  /** Whether the images come from the local studio, which is not an AI. */
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

interface CarouselSlideProps {
  image: GeneratedImage;
  settings: GenerationSettings;
  number: number;
  count: number;
  isShown: boolean;
  /** True for the visible slide and its neighbours. Only their images are loaded. */
  isNear: boolean;
}

const CarouselSlide = ({ image, settings, number, count, isShown, isNear }: CarouselSlideProps) => {
  const { t } = useTranslation('generate');
  const [isBroken, setBroken] = useState(false);
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={t('results.position', { number, count })}
      aria-hidden={!isShown}
      className="grid min-w-0 shrink-0 grow-0 basis-full place-items-center"
    >
      {isBroken ? (
        <p className="grid min-h-64 place-content-center justify-items-center gap-3 p-6 text-center text-sm text-muted">
          <ImageOff aria-hidden className="size-8" />
          {t('results.broken')}
        </p>
      ) : (
        <img
          src={image.url}
          alt={t('results.image', { number, count, prompt: settings.prompt })}
          width={image.width}
          height={image.height}
          loading={isNear ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="h-auto max-h-[min(70vh,40rem)] w-full object-contain"
        />
      )}
    </div>
  );
};

interface CarouselThumbnailsProps {
  images: readonly GeneratedImage[];
  place: number;
  onGo: (place: number) => void;
}

const CarouselThumbnails = ({ images, place, onGo }: CarouselThumbnailsProps) => {
  const { t } = useTranslation('generate');
  return (
    <ul aria-label={t('results.thumbnails')} className="flex flex-wrap gap-2">
      {images.map((image, thumbnail) => (
        <li key={image.index}>
          <button
            type="button"
            aria-label={t('results.show', { number: thumbnail + 1 })}
            aria-current={thumbnail === place ? 'true' : undefined}
            onClick={() => onGo(thumbnail)}
            className="block size-14 overflow-hidden rounded-control border border-border bg-stage aria-[current]:border-brand aria-[current]:ring-2 aria-[current]:ring-brand"
          >
            <img
              src={image.thumbnailUrl}
              alt=""
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
};
