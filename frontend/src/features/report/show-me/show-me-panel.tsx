import { type CopiedPlaces, type PictureBox } from '@jinwi/contracts';
import { ChevronLeft, ChevronRight, Crosshair, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Overlay, pathOf } from '../../../shared/ui/box-pairs.js';
import { Button } from '../../../shared/ui/button.js';
import { type PixelSize } from '../image/image-viewport.js';
import { MapCanvas } from '../image/map-canvas.js';
import { type PlacedFinding, type ShowMe } from './use-show-me.js';

interface ShowMePanelProps {
  showMe: ShowMe;
  finding: PlacedFinding;
  index: number;
}

/** Describes the finding that is shown. Buttons and arrow keys step to the other findings. */
export const ShowMePanel = ({ showMe, finding, index }: ShowMePanelProps) => {
  const { t } = useTranslation('report');
  const { findings, show, close } = showMe;
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => panelRef.current?.focus(), []);
  useEscape(panelRef, close);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    show(index + by);
  };
  const position = t('showMe.position', { index: index + 1, count: findings.length });
  return (
    <div
      ref={panelRef}
      role="group"
      aria-label={t('showMe.label')}
      tabIndex={-1}
      onKeyDown={step}
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-border bg-surface p-3 outline-offset-2 print:hidden"
    >
      <p aria-live="polite" className="min-w-0 grow basis-48 text-sm">
        <span className="mr-2 font-semibold tabular-nums">{position}</span>
        {finding.text}
      </p>
      <span className="flex">
        {findings.length > 1 && (
          <>
            <Step name={t('showMe.previous')} icon={<ChevronLeft />} onPress={() => show(index - 1)} />
            <Step name={t('showMe.next')} icon={<ChevronRight />} onPress={() => show(index + 1)} />
          </>
        )}
        <Step name={t('showMe.close')} icon={<X />} onPress={close} />
      </span>
    </div>
  );
};

const Step = ({ name, icon, onPress }: { name: string; icon: React.ReactNode; onPress: () => void }) => (
  <Button
    variant="ghost"
    size="icon"
    title={name}
    aria-label={name}
    icon={
      <span aria-hidden className="[&>svg]:size-5">
        {icon}
      </span>
    }
    onClick={onPress}
  />
);

/**
 * Closes the panel on Escape. Stops the event before it reaches the document, where the surrounding sheet listens and
 * would close too.
 */
function useEscape(panelRef: React.RefObject<HTMLElement | null>, close: () => void): void {
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const report = panelRef.current?.closest('.report');
    if (event.key !== 'Escape' || !(event.target instanceof Node) || !report?.contains(event.target)) return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** A button that shows the first finding's place; not rendered if no finding has a place. */
export const ShowMeButton = ({ showMe: { findings, start } }: { showMe: ShowMe }) => {
  const { t } = useTranslation('report');
  if (findings.length === 0) return null;
  return (
    <Button
      icon={<Crosshair aria-hidden className="size-4" />}
      onClick={({ currentTarget }) => start(currentTarget)}
      className="print:hidden"
    >
      {t('showMe.start')}
    </Button>
  );
};

interface ShownFindingProps {
  finding: PlacedFinding;
  size: PixelSize;
}

/**
 * Draws a finding over the image: both places of a copied part, blinking in turn, or the picture of a test, blinking on
 * and off. The blinking stops after some seconds. If reduced motion is preferred, nothing blinks.
 */
export const ShownFinding = ({ finding, size }: ShownFindingProps) =>
  'copy' in finding.shown ? (
    <CopySpots key={finding.key} copy={finding.shown.copy} text={finding.text} size={size} />
  ) : (
    <TestPicture key={finding.key} finding={finding} size={size} picture={finding.shown.picture} />
  );

const CopySpots = ({
  copy: { from, to },
  text,
  size,
}: {
  copy: CopiedPlaces;
  text: string;
  size: PixelSize;
}) => (
  <Overlay size={size} label={text}>
    <Shade size={size} lit={[from, to]} />
    <g className="motion-blink">
      <Outline box={from} isDashed />
    </g>
    <g className="motion-blink-late">
      <Outline box={to} />
    </g>
  </Overlay>
);

interface TestPictureProps extends ShownFindingProps {
  picture: { url: string; place: React.ComponentProps<typeof MapCanvas>['sheetPlace'] };
}

const TestPicture = ({ finding: { text, box }, size, picture }: TestPictureProps) => {
  const { t } = useTranslation('report');
  return (
    <>
      <div className="motion-blink absolute inset-0">
        <MapCanvas
          source={picture.url}
          sheetPlace={picture.place}
          label={t('showMe.picture')}
          opacity={0.85}
          isFading
          className="size-full select-none"
        />
      </div>
      <Overlay size={size} label={text}>
        <Outline box={box} />
      </Overlay>
    </>
  );
};

/** Darkens the image outside the given boxes. */
const Shade = ({ size, lit }: { size: PixelSize; lit: PictureBox[] }) => (
  <path
    d={[{ left: 0, top: 0, ...size }, ...lit].map(pathOf).join('')}
    fillRule="evenodd"
    fill="#000"
    fillOpacity={0.5}
  />
);

/** Draws a white line with a black outline, which is visible on any image. */
const Outline = ({ box, isDashed = false }: { box: PictureBox; isDashed?: boolean }) => (
  <g fill="none" className="*:[vector-effect:non-scaling-stroke]">
    <path d={pathOf(box)} stroke="#000" strokeWidth={6} strokeOpacity={0.75} />
    <path d={pathOf(box)} stroke="#fff" strokeWidth={3} strokeDasharray={isDashed ? '8 5' : undefined} />
  </g>
);
