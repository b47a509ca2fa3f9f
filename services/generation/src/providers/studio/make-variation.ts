import { type GenerationSettings } from '@jinwi/contracts';
import { addAir } from './air.js';
import { assemble } from './assemble.js';
import { cropOf, layoutOf, type Panel, viewOf } from './composition.js';
import { finishLook } from './finish-look.js';
import { findFocus, type Focus } from './focus.js';
import { grade } from './grade.js';
import { imageSizes } from './image-sizes.js';
import { addMark } from './mark.js';
import { mixPictures } from './mix-pictures.js';
import { asSharp, type Picture } from './picture.js';
import { type Plan, planVariation } from './plan-variation.js';
import { renderings } from './renderings/renderings.js';
import { type SeededRandom } from './seeded-random.js';
import { subjectMask } from './subject-mask.js';

export interface Reference {
  picture: Picture;
  focus: Focus;
}

export const readReference = async (picture: Picture): Promise<Reference> => ({
  picture,
  focus: await findFocus(picture),
});

/** One image from the reference, as JPEG. The same input makes the same pixels. */
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

async function drawPanel(
  { picture, focus }: Reference,
  {
    panel,
    plan,
    kind,
    random,
  }: {
    panel: Panel;
    plan: Plan;
    kind: GenerationSettings['image_reference'];
    random: SeededRandom;
  },
): Promise<Picture> {
  const crop = cropOf(picture, { ...panel, focus, kind });
  const view = await viewOf(picture, { crop, size: panel.box, isMirrored: plan.isMirrored });
  const graded = await grade(view, { ...plan, strength: plan.gradeStrength });
  const drawn = await renderings[plan.rendering](graded, random.stream('rendering'));
  const rendered =
    drawn === graded
      ? graded
      : await mixPictures({ under: graded, over: drawn }, { amount: plan.renderingStrength });
  const aired = await addAir(rendered, {
    names: plan.airs,
    strength: plan.airStrength,
    random: random.stream('air'),
  });
  if (plan.subjectKept === 0) return aired;
  const across = (focus.x * picture.width - crop.left) / crop.width;
  const mask = await subjectMask(view, {
    x: plan.isMirrored ? 1 - across : across,
    y: (focus.y * picture.height - crop.top) / crop.height,
  });
  const gentle = await grade(view, { ...plan, strength: plan.gradeStrength * 0.5 });
  return mixPictures({ under: aired, over: gentle }, { amount: plan.subjectKept * 0.6, mask });
}

/** Cream for light looks, the palette's own darkness for dark ones. */
const paperOf = ({ palette }: Plan): string =>
  (palette.exposure < -0.3 ? palette.stops[1] : palette.stops.at(-1)) ?? '#f6f2e9';
