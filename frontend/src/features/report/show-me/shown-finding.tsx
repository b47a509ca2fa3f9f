import { type CopiedPlaces, type PictureBox } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { Overlay, pathOf } from '../../../shared/ui/box-pairs.js';
import { type PixelSize } from '../image/image-viewport.js';
import { MapCanvas } from '../image/map-canvas.js';
import { type PlacedFinding } from './findings.js';

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
