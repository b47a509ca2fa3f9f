import { type PictureBox } from '@jinwi/contracts';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ReactZoomPanPinchContentRef,
  type ReactZoomPanPinchRef,
  TransformComponent,
  TransformWrapper,
} from 'react-zoom-pan-pinch';
import { cx } from '../../../shared/ui/classes.js';
import { viewerHeight } from './first-picture.js';

export interface PixelSize {
  width: number;
  height: number;
}

interface ImageViewportProps {
  /** Size of the image in its own pixels. */
  size: PixelSize;
  /** The part of the image to zoom to; null shows all of it. */
  focus: PictureBox | null;
  children: ReactNode;
}

const viewerHeightMin = '12rem';
const zoomStep = 1.5;
const panStepPx = 64;
const scaleMax = 16;
const animationMs = 120;
/** Class of elements that handle dragging themselves, so that dragging them does not pan the image. */
export const draggedClass = 'viewer-dragged';

/** The image area. Buttons, keys, Ctrl with the wheel, and pinching zoom the image; dragging and arrow keys pan it. */
export const ImageViewport = ({ size, focus, children }: ImageViewportProps) => {
  const { t } = useTranslation('viewer');
  const zoomRef = useRef<ReactZoomPanPinchContentRef>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const controls = useControls({ zoomRef, boxRef, size });
  useControlWheel(zoomRef);
  useFocus({ zoomRef, boxRef, size, focus });
  const boxWidth = useWidth(boxRef);
  const ratio = size.width / size.height;
  const zoom = boxWidth > 0 ? (scale * boxWidth) / size.width : scale;
  return (
    <div className={cx('@container', viewerHeight)}>
      <TransformWrapper
        ref={zoomRef}
        minScale={0.5}
        maxScale={scaleMax}
        centerOnInit
        centerZoomedOut
        wheel={{ disabled: true }}
        doubleClick={{ mode: 'toggle', step: 2, animationTime: animationMs }}
        panning={{ disabled: scale <= 1, velocityDisabled: true, excluded: [draggedClass] }}
        onTransform={(_: ReactZoomPanPinchRef, state: { scale: number }) => setScale(state.scale)}
      >
        <TransformComponent
          wrapperProps={{
            role: 'group',
            tabIndex: 0,
            'aria-label': t('viewport'),
            onKeyDown: (event) => pressKey(event, controls),
          }}
          wrapperStyle={{
            width: '100%',
            // The area is no higher than the image needs, because empty bands would push the evidence down on phones.
            height: `clamp(${viewerHeightMin}, calc(100cqw / ${ratio}), var(--viewer-height))`,
            touchAction: scale > 1 ? 'none' : 'pan-y',
          }}
          wrapperClass="rounded-card bg-stage outline-offset-2 scroll-mt-20"
          contentStyle={{ width: '100%', height: '100%', alignItems: 'center', justifyContent: 'center' }}
        >
          <div
            ref={boxRef}
            style={{
              aspectRatio: `${size.width} / ${size.height}`,
              width: `min(100%, calc(var(--viewer-height) * ${ratio}), ${size.width * scaleMax}px)`,
              ['--viewer-zoom' as string]: scale,
            }}
            className="relative"
          >
            {children}
          </div>
        </TransformComponent>
      </TransformWrapper>
      <ViewerToolbar zoom={zoom} controls={controls} />
    </div>
  );
};

/** Tracks the layout width in CSS pixels; 0 until known. */
function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

function useControls({
  zoomRef,
  boxRef,
  size,
}: {
  zoomRef: React.RefObject<ReactZoomPanPinchContentRef | null>;
  boxRef: React.RefObject<HTMLDivElement | null>;
  size: PixelSize;
}): ViewerControls {
  const centre = (scale: number) => void zoomRef.current?.centerView(scale, animationMs);
  const zoomBy = (factor: number) => {
    const zoom = zoomRef.current;
    const area = zoom?.instance.wrapperComponent?.getBoundingClientRect();
    if (!zoom || !area) return;
    const middle = [area.left + area.width / 2, area.top + area.height / 2] as const;
    void zoom.zoomToPoint(zoom.state.scale * factor, ...middle, animationMs);
  };
  return {
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    fit: () => centre(1),
    actualSize: () => boxRef.current && centre(size.width / boxRef.current.offsetWidth),
    pan: (x, y) => void zoomRef.current?.panBy(x, y, 0),
  };
}

const focusMs = 400;
const focusScaleMax = 4;
/** Fraction of the viewer's width or height that the focused part of the image fills. */
const focusShare = 0.7;

type Focusing = Parameters<typeof useControls>[0] & { focus: PictureBox | null };

/** Zooms to the focused part of the image, or back to the whole image; not animated if reduced motion is preferred. */
function useFocus({ zoomRef, boxRef, size, focus }: Focusing): void {
  const wasFocused = useRef(false);
  const move = useEffectEvent(() => {
    const [zoom, box] = [zoomRef.current, boxRef.current];
    if (!zoom || !box) return;
    const durationMs = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : focusMs;
    if (focus) {
      const { x, y, scale } = placeOfFocus(focus, { zoom, box, size });
      zoom.instance.wrapperComponent?.scrollIntoView({ block: 'nearest' });
      void zoom.setTransform(x, y, scale, durationMs);
    } else if (wasFocused.current) void zoom.centerView(1, durationMs);
    wasFocused.current = focus !== null;
  });
  useEffect(() => move(), [focus]);
}

/** Returns the translation and the scale that bring a part of the image to the middle of the viewer. */
function placeOfFocus(
  { left, top, width, height }: PictureBox,
  { zoom, box, size }: { zoom: ReactZoomPanPinchContentRef; box: HTMLElement; size: PixelSize },
): { x: number; y: number; scale: number } {
  const { offsetWidth: areaWidth = 0, offsetHeight: areaHeight = 0 } = zoom.instance.wrapperComponent ?? {};
  const ratio = box.offsetWidth / size.width;
  const fitting = Math.min(areaWidth / (width * ratio), areaHeight / (height * ratio));
  const scale = Math.min(focusScaleMax, Math.max(1, fitting * focusShare));
  // The image is centred in the zoomed element, which at scale 1 is as large as the viewer.
  const across = { area: areaWidth, image: box.offsetWidth, middle: (left + width / 2) * ratio };
  const down = { area: areaHeight, image: box.offsetHeight, middle: (top + height / 2) * ratio };
  return { x: shiftOf(across, scale), y: shiftOf(down, scale), scale };
}

interface Axis {
  /** Size of the viewer along this axis; all sizes are in CSS pixels at scale 1. */
  area: number;
  image: number;
  /** Distance of the middle of the focused part from the left or upper edge of the image. */
  middle: number;
}

/** Returns the translation that moves the focused part as near to the middle as possible without empty bands. */
function shiftOf({ area, image, middle }: Axis, scale: number): number {
  const edge = ((area - image) / 2) * scale;
  const room = area - image * scale;
  const wanted = area / 2 - middle * scale;
  return (room >= 0 ? room / 2 : Math.min(0, Math.max(room, wanted))) - edge;
}

/** Handles the keys that zoom and pan, but only if the image area itself has the focus, not the divider inside it. */
function pressKey(event: KeyboardEvent<HTMLDivElement>, controls: ViewerControls): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const actions: Record<string, () => void> = {
    ArrowLeft: () => controls.pan(panStepPx, 0),
    ArrowRight: () => controls.pan(-panStepPx, 0),
    ArrowUp: () => controls.pan(0, panStepPx),
    ArrowDown: () => controls.pan(0, -panStepPx),
    '+': controls.zoomIn,
    '=': controls.zoomIn,
    '-': controls.zoomOut,
    '0': controls.fit,
    '1': controls.actualSize,
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/**
 * Zooms at the pointer with Ctrl and wheel, which is also how browsers report a touchpad pinch. The wheel alone
 * scrolls the page.
 */
function useControlWheel(zoomRef: React.RefObject<ReactZoomPanPinchContentRef | null>): void {
  useEffect(() => {
    const area = zoomRef.current?.instance.wrapperComponent;
    if (!area) return undefined;
    const turn = (event: WheelEvent) => {
      const zoom = zoomRef.current;
      if (!zoom || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 300);
      void zoom.zoomToPoint(zoom.state.scale * factor, event.clientX, event.clientY, 0);
    };
    // Not registered through React, whose wheel listener is passive and could not stop the browser from zooming the
    // page.
    area.addEventListener('wheel', turn, { passive: false });
    return () => area.removeEventListener('wheel', turn);
  }, [zoomRef]);
}

const toolClass =
  'inline-flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-medium hover:bg-surface-2';

interface ViewerControls {
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  actualSize: () => void;
  pan: (x: number, y: number) => void;
}

interface ViewerToolbarProps {
  /** Zoom factor; at 1, one image pixel is as wide as one CSS pixel. */
  zoom: number;
  controls: ViewerControls;
}

const ViewerToolbar = ({ zoom, controls }: ViewerToolbarProps) => {
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
