import { type Focus } from './focus.js';
import { type Size } from './image-sizes.js';

export interface Box extends Size {
  left: number;
  top: number;
}

export interface Panel {
  /** Position in the image. */
  box: Box;
  shape: 'rectangle' | 'arch' | 'disc';
  /** 1 shows as much of the reference as fits the box. */
  zoom: number;
  /** Moves the view, −1..1 of the available room. */
  drift: Focus;
  /** The view may move away from the subject. */
  isFree?: boolean;
}

export interface Layout {
  panels: readonly Panel[];
  backdrop: 'none' | 'blurred' | 'paper';
}

export type LayoutName = 'full' | 'window' | 'print' | 'arch' | 'diptych' | 'triptych' | 'disc';

type View = Pick<Panel, 'zoom' | 'drift'>;
type Arrange = (size: Size, view: View) => Layout;

const panelAt = (box: Box, view: View, shape: Panel['shape'] = 'rectangle'): Panel => ({
  box,
  shape,
  ...view,
});

const inset = (
  { width, height }: Size,
  { side, top, bottom }: { side: number; top: number; bottom: number },
): Box => {
  const unit = Math.min(width, height);
  const [left, above] = [Math.round(unit * side), Math.round(unit * top)];
  return {
    left,
    top: above,
    width: width - 2 * left,
    height: height - above - Math.round(unit * bottom),
  };
};

/** Panels side by side with gaps, along the longer side of the image. */
function rows(size: Size, { count, gap, margin }: { count: number; gap: number; margin: number }): Box[] {
  const unit = Math.min(size.width, size.height);
  const area = inset(size, { side: margin, top: margin, bottom: margin });
  const isWide = size.width >= size.height;
  const space = Math.round(unit * gap);
  const length = Math.floor(((isWide ? area.width : area.height) - space * (count - 1)) / count);
  return Array.from({ length: count }, (_, index) => {
    const at = index * (length + space);
    return isWide
      ? { ...area, left: area.left + at, width: length }
      : { ...area, top: area.top + at, height: length };
  });
}

const arrangements: Record<LayoutName, Arrange> = {
  full: (size, view) => ({ panels: [panelAt({ left: 0, top: 0, ...size }, view)], backdrop: 'none' }),
  window: (size, view) => ({
    panels: [panelAt(inset(size, { side: 0.11, top: 0.11, bottom: 0.11 }), view)],
    backdrop: 'blurred',
  }),
  print: (size, view) => ({
    panels: [panelAt(inset(size, { side: 0.06, top: 0.06, bottom: 0.17 }), view)],
    backdrop: 'paper',
  }),
  arch: (size, view) => {
    const { width, height } = size;
    const boxWidth = Math.round(Math.min(width * 0.62, height * 0.66));
    const boxHeight = Math.round(Math.min(height * 0.8, boxWidth * 1.5));
    const box = {
      left: Math.round((width - boxWidth) / 2),
      top: Math.round((height - boxHeight) * 0.46),
      width: boxWidth,
      height: boxHeight,
    };
    return { panels: [panelAt(box, view, 'arch')], backdrop: 'paper' };
  },
  diptych: (size, view) => {
    const [first, second] = rows(size, { count: 2, gap: 0.022, margin: 0.05 }) as [Box, Box];
    const near = { zoom: view.zoom * 1.6, drift: { x: -view.drift.x, y: view.drift.y } };
    return { panels: [panelAt(first, view), panelAt(second, near)], backdrop: 'paper' };
  },
  triptych: (size, view) => ({
    panels: rows(size, { count: 3, gap: 0.016, margin: 0.05 }).map((box, index) => ({
      ...panelAt(box, { zoom: view.zoom, drift: driftAlong(size, (index - 1) * 0.85) }),
      isFree: true,
    })),
    backdrop: 'paper',
  }),
  disc: (size, view) => {
    const across = Math.round(Math.min(size.width, size.height) * 0.74);
    const box = {
      left: Math.round((size.width - across) / 2),
      top: Math.round((size.height - across) * 0.44),
      width: across,
      height: across,
    };
    return { panels: [panelAt(box, view, 'disc')], backdrop: 'paper' };
  },
};

const driftAlong = ({ width, height }: Size, share: number): Focus =>
  width >= height ? { x: share, y: 0 } : { x: 0, y: share };

export const layoutOf = (name: LayoutName, size: Size, view: View): Layout => arrangements[name](size, view);
