import { placeText } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { colourGradient } from './map-canvas.js';
import { type BrightPlace } from './read-map.js';
import { type MapKind } from './views.js';

const legendKeys = {
  ela: { name: 'legendEla', dark: 'small', bright: 'large', how: 'howEla' },
  heatmap: {
    name: 'legendHeatmap',
    dark: 'weak',
    bright: 'strong',
    how: 'howHeatmap',
  },
  ai: { name: 'legendAi', dark: 'report:picture.likeCamera', bright: 'report:picture.likeAi', how: 'howAi' },
} as const satisfies Record<MapKind, object>;

interface MapLegendProps {
  kind: MapKind;
  /** Where the map is bright; undefined until the map is drawn. */
  place: BrightPlace | undefined;
}

export const MapLegend = ({ kind, place }: MapLegendProps) => {
  const { t } = useTranslation(['viewer', 'report']);
  const { t: words } = useTranslation('report');
  const keys = legendKeys[kind];
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
        <span>{t(keys.name)}</span>
        <span>{t(keys.dark)}</span>
        <span
          aria-hidden
          style={{ background: colourGradient }}
          className="h-2.5 w-32 rounded-full border border-border forced-color-adjust-none"
        />
        <span>{t(keys.bright)}</span>
      </p>
      {kind !== 'ela' && place !== undefined && (
        <p className="mt-2">
          {place === 'none' || place === 'spread'
            ? t(`bright.${place}`)
            : t('bright.in', { place: placeText(place, words) })}
        </p>
      )}
      <Disclosure
        summary={t('how')}
        className="mt-1 print:hidden"
        summaryClassName="-mx-2 w-auto min-h-10 px-2 text-sm font-medium text-brand"
      >
        <p className="max-w-reading text-muted">{t(keys.how)}</p>
      </Disclosure>
    </div>
  );
};
