import { type GenerationSettings } from '@jinwi/contracts';
import { addAir } from './air/air.js';
import { addGlow } from './glow.js';
import { type Box, type Panel } from './composition.js';
import { cropOf, viewOf } from './crop.js';
import { type Focus } from './focus.js';
import { grade } from './grade.js';
import { mixPictures } from './mix-pictures.js';
import { type Picture } from './picture.js';
import { type Plan } from './plan-variation.js';
import { renderings } from './renderings/renderings.js';
import { type SeededRandom } from './seeded-random.js';
import { subjectMask } from './subject-mask.js';

export interface Reference {
  picture: Picture;
  focus: Focus;
}

interface PanelOptions {
  panel: Panel;
  plan: Plan;
  kind: GenerationSettings['image_reference'];
  random: SeededRandom;
}

/** Draws one view of the reference: crop, grade, redraw outside the subject, then light. */
export async function drawPanel(reference: Reference, options: PanelOptions): Promise<Picture> {
  const { panel, plan, kind, random } = options;
  const { picture, focus } = reference;
  const crop = cropOf(picture, { ...panel, focus, kind });
  const view = await viewOf(picture, { crop, size: panel.box, isMirrored: plan.isMirrored });
  const graded = await grade(view, { ...plan, strength: plan.gradeStrength });
  const drawn = await renderings[plan.rendering](graded, {
    random: random.stream('rendering'),
    hasMargin: plan.layout === 'full',
  });
  const styled = await withShare(graded, drawn, plan.renderingStrength);
  const gentle = async (): Promise<Picture> => {
    const toned = await grade(view, { ...plan, strength: plan.gradeStrength * 0.5 });
    return drawn === graded ? toned : withShare(toned, drawn, plan.renderingStrength * 0.6);
  };
  const spared =
    plan.subjectKept === 0
      ? styled
      : await mixPictures(
          { under: styled, over: await gentle() },
          {
            amount: plan.subjectKept * 0.65,
            mask: await subjectMask(view, focusWithin(reference, { crop, isMirrored: plan.isMirrored })),
          },
        );
  const lit = await addGlow(spared, plan.glow);
  return addAir(lit, { names: plan.airs, strength: plan.airStrength, random: random.stream('air') });
}

const withShare = (under: Picture, over: Picture, amount: number): Promise<Picture> =>
  under === over ? Promise.resolve(under) : mixPictures({ under, over }, { amount });

function focusWithin(
  { picture, focus }: Reference,
  { crop, isMirrored }: { crop: Box; isMirrored: boolean },
): Focus {
  const across = (focus.x * picture.width - crop.left) / crop.width;
  return { x: isMirrored ? 1 - across : across, y: (focus.y * picture.height - crop.top) / crop.height };
}
