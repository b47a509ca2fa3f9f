import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const toolClass =
  'inline-flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-medium hover:bg-surface-2';

export interface ViewerControls {
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  actualSize: () => void;
  pan: (x: number, y: number) => void;
}

interface ViewerToolbarProps {
  /** Zoom factor; 1: one image pixel per CSS pixel. */
  zoom: number;
  controls: ViewerControls;
}

/** Zoom buttons, in addition to wheel, pinch and keys. */
export const ViewerToolbar = ({ zoom, controls }: ViewerToolbarProps) => {
  const { t } = useTranslation('viewer');
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1 print:hidden">
      <button type="button" aria-label={t('zoomOut')} onClick={controls.zoomOut} className={toolClass}>
        <Minus aria-hidden className="size-4" />
      </button>
      <output
        aria-label={t('zoomLevel', { value: Math.round(zoom * 100) })}
        className="min-w-14 text-center text-sm text-muted tabular-nums"
      >
        {t('percent', { value: Math.round(zoom * 100) })}
      </output>
      <button type="button" aria-label={t('zoomIn')} onClick={controls.zoomIn} className={toolClass}>
        <Plus aria-hidden className="size-4" />
      </button>
      <button type="button" onClick={controls.fit} className={toolClass}>
        <Maximize aria-hidden className="size-4" />
        {t('fit')}
      </button>
      <button type="button" onClick={controls.actualSize} className={toolClass}>
        {t('actual')}
      </button>
      <span className="ml-auto hidden text-caption text-muted xl:inline">{t('hint')}</span>
    </div>
  );
};
