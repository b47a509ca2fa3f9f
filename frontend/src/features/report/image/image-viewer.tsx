import { type ShownRecord } from '@jinwi/contracts';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Slider } from '../../../shared/ui/slider.js';
import { Tabs } from '../../../shared/ui/tabs.js';
import { ShowMePanel, ShownFinding } from '../show-me/show-me-panel.js';
import { type ShowMe } from '../show-me/use-show-me.js';
import { CompareLayers } from './compare-layers.js';
import { FoundBoxes, FoundNotes } from './found-notes.js';
import { ImageViewport, type PixelSize } from './image-viewport.js';
import { MapCanvas } from './map-canvas.js';
import { MapLegend } from './map-legend.js';
import { type BrightPlace } from './read-map.js';
import { type ImageView, type MapKind, mapOf, openingView, viewsOf } from './views.js';

const opacityDefault = 60;
const opacityStep = 5;

const altKeys = {
  ela: 'altEla',
  heatmap: 'altHeatmap',
  ai: 'altAi',
} as const satisfies Record<MapKind, string>;

interface ImageViewerProps {
  record: ShownRecord;
  showMe: ShowMe;
}

/** Shows the image, the maps over it, a comparison of both, and the places of the findings one by one. */
export const ImageViewer = ({ record, showMe }: ImageViewerProps) => {
  const { t } = useTranslation('viewer');
  const [view, setView] = useState<ImageView>(() => openingView(record));
  const [opacity, setOpacity] = useState(opacityDefault);
  const [places, setPlaces] = useState<Partial<Record<MapKind, BrightPlace>>>({});
  const size = useImageSize(record);
  const [lastMap, setLastMap] = useState<MapKind>(() => firstCompared(record));
  const kind = view === 'compare' ? lastMap : view;
  const { index } = showMe;
  const finding = index === null ? undefined : showMe.findings[index];
  const choose = (next: ImageView) => {
    showMe.stop();
    setView(next);
    if (isMap(next)) setLastMap(next);
  };
  if (!record.imageUrl || size === 'broken') return <Missing />;
  return (
    <Tabs
      label={t('tabs')}
      items={viewsOf(record).map((value) => ({ value, label: t(value) }))}
      value={view}
      onValueChange={choose}
    >
      <ImageViewport size={size ?? sizeUnknown} focus={finding?.box ?? null}>
        <Layers
          record={record}
          view={finding ? 'original' : view}
          map={kind === 'original' || finding ? null : kind}
          opacity={opacity / 100}
          onPlace={(of, place) => setPlaces((known) => ({ ...known, [of]: place }))}
        />
        {finding && <ShownFinding finding={finding} size={size ?? sizeUnknown} />}
      </ImageViewport>
      {finding && index !== null && <ShowMePanel showMe={showMe} finding={finding} index={index} />}
      {!finding && (
        <>
          {isMap(view) && <Opacity value={opacity} onChange={setOpacity} />}
          {kind !== 'original' && <MapLegend kind={kind} place={places[kind]} />}
          {view === 'heatmap' && <FoundNotes record={record} />}
        </>
      )}
    </Tabs>
  );
};

const isMap = (view: ImageView): view is MapKind => view !== 'original' && view !== 'compare';

function firstCompared(record: ShownRecord): MapKind {
  const opened = openingView(record);
  if (isMap(opened)) return opened;
  return (['heatmap', 'ela', 'ai'] as const).find((kind) => mapOf(record, kind)) ?? 'ela';
}

const sizeUnknown: PixelSize = { width: 4, height: 3 };

/** Returns the size from the report, or from the image itself for records without a report. */
function useImageSize({ report, imageUrl }: ShownRecord): PixelSize | 'broken' | null {
  const [loaded, setLoaded] = useState<PixelSize | 'broken' | null>(null);
  useEffect(() => {
    if (!imageUrl) return undefined;
    const image = new Image();
    image.onload = () => setLoaded({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => setLoaded('broken');
    image.src = imageUrl;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [imageUrl]);
  if (loaded === 'broken') return loaded;
  return report ? { width: report.image.width, height: report.image.height } : loaded;
}

interface LayersProps {
  record: ShownRecord;
  view: ImageView;
  map: MapKind | null;
  opacity: number;
  onPlace: (kind: MapKind, place: BrightPlace) => void;
}

const layerClass = 'absolute inset-0 size-full select-none';

const Layers = ({ record, view, map, opacity, onPlace }: LayersProps) => {
  const { t } = useTranslation('viewer');
  const { imageName: name, imageUrl } = record;
  const original = (
    <img
      src={imageUrl}
      alt={t('altOriginal', { name })}
      draggable={false}
      className={view === 'compare' ? 'size-full select-none' : layerClass}
    />
  );
  const shown = map && mapOf(record, map);
  if (!shown) return original;
  const canvas = (
    <MapCanvas
      {...shown}
      label={t(altKeys[map], { name })}
      opacity={view === 'compare' ? 1 : opacity}
      isFading={view === 'heatmap' || view === 'ai'}
      className={view === 'compare' ? 'size-full' : layerClass}
      onPlace={(place) => onPlace(map, place)}
    />
  );
  if (view === 'compare') return <CompareLayers label={t('compareHandle')} left={original} right={canvas} />;
  return (
    <>
      {original}
      {canvas}
      {view === 'heatmap' && <FoundBoxes record={record} />}
    </>
  );
};

const Opacity = ({ value, onChange }: { value: number; onChange: (value: number) => void }) => {
  const { t } = useTranslation('viewer');
  return (
    <div className="mt-1 flex items-center gap-4 text-sm">
      <span aria-hidden className="shrink-0 text-muted">
        {t('opacity')}
      </span>
      <Slider
        label={t('opacity')}
        value={value}
        onValueChange={onChange}
        step={opacityStep}
        valueText={t('percent', { value })}
        className="max-w-xs"
      />
      <span aria-hidden className="w-12 shrink-0 text-right whitespace-nowrap text-muted tabular-nums">
        {t('percent', { value })}
      </span>
    </div>
  );
};

const Missing = () => {
  const { t } = useTranslation('viewer');
  return (
    <p className="grid h-64 place-items-center content-center gap-3 rounded-card bg-stage text-sm text-muted">
      <ImageOff aria-hidden className="size-8" />
      {t('missing')}
    </p>
  );
};
