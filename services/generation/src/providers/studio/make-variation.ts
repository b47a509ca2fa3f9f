import { type GenerationSettings } from '@jinwi/contracts';
import { assemble } from './assemble.js';
import { layoutOf, type Panel } from './composition.js';
import { drawPanel, type Reference } from './draw-panel.js';
import { finishLook } from './finish-look.js';
import { findFocus } from './focus.js';
import { imageSizes } from './image-sizes.js';
import { addMark } from './mark.js';
import { asSharp, type Picture } from './picture.js';
import { type Plan, planVariation } from './plan-variation.js';
import { type SeededRandom } from './seeded-random.js';

export const readReference = async (picture: Picture): Promise<Reference> => ({
  picture,
  focus: await findFocus(picture),
});

/** One image from the reference, as JPEG. The same input gives the same pixels. */
export async function makeVariation(
  reference: Reference,
  {
    settings,
    index,
    random,
    signal,
  }: {
    settings: GenerationSettings;
    index: number;
    random: SeededRandom;
    signal: AbortSignal;
  },
): Promise<Buffer> {
  const plan = planVariation(settings, { index, random });
  const own = random.stream(`pixels ${index}`);
  const size = imageSizes[settings.aspect_ratio];
  const layout = layoutOf(plan.layout, size, plan);
  const panels: { panel: Panel; picture: Picture }[] = [];
  for (const panel of layout.panels) {
    signal.throwIfAborted();
    const kind = settings.image_reference;
    panels.push({
      panel,
      picture: await drawPanel(reference, {
        panel,
        plan,
        kind,
        random: own.stream(`panel ${panels.length}`),
      }),
    });
  }
  const assembled = await assemble(panels, { size, backdrop: layout.backdrop, paper: paperOf(plan) });
  signal.throwIfAborted();
  const finished = await finishLook(assembled, { ...plan, random: own.stream('finish') });
  const marked = await addMark(finished);
  return asSharp(marked).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Cream for light looks, the palette's own dark colour for dark ones. */
const paperOf = ({ palette }: Plan): string =>
  (palette.exposure < -0.3 ? palette.stops[1] : palette.stops.at(-1)) ?? '#f6f2e9';
