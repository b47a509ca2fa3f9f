import { adq1 } from '../methods/adq1/adq1.js';
import { adq2 } from '../methods/adq2/adq2.js';
import { aiPixels } from '../methods/ai-pixels/ai-pixels.js';
import { alteredPixels } from '../methods/altered-pixels/altered-pixels.js';
import { copyMoveDense } from '../methods/copy-move-dense/copy-move-dense.js';
import { copyMove } from '../methods/copy-move/copy-move.js';
import { declaredAi } from '../methods/declared-ai/declared-ai.js';
import { ela } from '../methods/ela/ela.js';
import { ghosts } from '../methods/ghosts/ghosts.js';
import { jpegStructure } from '../methods/jpeg-structure/jpeg-structure.js';
import { metadata } from '../methods/metadata/metadata.js';
import { type ForensicMethod } from '../methods/method.js';
import { pngHistory } from '../methods/png-history/png-history.js';
import { provenance } from '../methods/provenance/provenance.js';
import { thumbnail } from '../methods/thumbnail/thumbnail.js';
import { watermark } from '../methods/watermark/watermark.js';
import { zero } from '../methods/zero/zero.js';
import { type CriterionId } from '../report/codes.js';

/** Every method, in the order of the report. */
export const forensicMethods: readonly ForensicMethod[] = [
  jpegStructure,
  metadata,
  pngHistory,
  declaredAi,
  watermark,
  provenance,
  aiPixels,
  alteredPixels,
  ela,
  adq2,
  zero,
  copyMove,
  copyMoveDense,
  ghosts,
  adq1,
  thumbnail,
];

/** Never undefined, because a unit test checks that each criterion has a method. */
export const methodOf = (id: CriterionId): ForensicMethod => forensicMethods.find((one) => one.id === id)!;
