import { ChevronsLeftRight } from 'lucide-react';
import { type ReactNode } from 'react';
import { HandleRoot, Item, Provider, Root } from 'react-compare-slider/components';
import { useReactCompareSlider } from 'react-compare-slider/hooks';
import { draggedClass } from './image-viewport.js';

interface CompareLayersProps {
  /** Accessible name of the divider. */
  label: string;
  /** `valueText` is the divider's position in words. `onMove` receives each new position in percent. */
  valueText?: string;
  onMove?: (percent: number) => void;
  left: ReactNode;
  right: ReactNode;
}

/** Compares two images of the same size, with a divider that is dragged or moved by arrow keys. */
export const CompareLayers = ({ label, valueText, onMove, left, right }: CompareLayersProps) => {
  const slider = useReactCompareSlider({
    onlyHandleDraggable: true,
    keyboardIncrement: '5%',
    ...(onMove ? { onPositionChange: onMove } : {}),
  });
  return (
    <Provider {...slider}>
      <Root className="absolute inset-0">
        <Item item="itemOne">{left}</Item>
        <Item item="itemTwo">{right}</Item>
        <HandleRoot aria-label={label} aria-valuetext={valueText} className="group">
          <Divider />
        </HandleRoot>
      </Root>
    </Provider>
  );
};

/** The line between the images. It keeps its width on screen when the images are zoomed. */
const Divider = () => (
  <div
    className={`${draggedClass} pointer-events-auto relative grid h-full w-11 cursor-ew-resize touch-none place-items-center`}
    style={{ transform: 'scaleX(calc(1 / var(--viewer-zoom, 1)))' }}
  >
    <span aria-hidden className="absolute inset-y-0 w-0.5 bg-brand outline-1 outline-bg" />
    <span
      aria-hidden
      style={{ transform: 'scaleY(calc(1 / var(--viewer-zoom, 1)))' }}
      className="relative grid size-10 place-items-center rounded-full border-2 border-brand bg-bg text-brand shadow-floating group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-brand"
    >
      <ChevronsLeftRight className="size-5" />
    </span>
  </div>
);
