import { type ForensicTest } from './forensic-test.js';
import { aiPixels } from './tests/ai-pixels.js';
import { adq1 } from './tests/adq1.js';
import { adq2 } from './tests/adq2.js';
import { cfa } from './tests/cfa.js';
import { copyMove } from './tests/copy-move.js';
import { copyMoveDense } from './tests/copy-move-dense.js';
import { declaredAi } from './tests/declared-ai.js';
import { ela } from './tests/ela.js';
import { generatorSpectrum } from './tests/generator-spectrum.js';
import { ghosts } from './tests/ghosts.js';
import { jpegStructure } from './tests/jpeg-structure.js';
import { metadata } from './tests/metadata.js';
import { pngHistory } from './tests/png-history.js';
import { nadq } from './tests/nadq.js';
import { noiseLevel } from './tests/noise-level.js';
import { noisesniffer } from './tests/noisesniffer.js';
import { provenance } from './tests/provenance.js';
import { resampling } from './tests/resampling.js';
import { splicebuster } from './tests/splicebuster.js';
import { thumbnail } from './tests/thumbnail.js';
import { zero } from './tests/zero.js';
import { watermark } from './tests/watermark.js';

/** Every test, in the order of the report; a new test is one file in `tests/` and one line here. */
export const forensicTests: readonly ForensicTest[] = [
  jpegStructure,
  metadata,
  pngHistory,
  declaredAi,
  watermark,
  provenance,
  aiPixels,
  ela,
  adq2,
  zero,
  noiseLevel,
  noisesniffer,
  splicebuster,
  cfa,
  resampling,
  generatorSpectrum,
  copyMove,
  copyMoveDense,
  ghosts,
  adq1,
  nadq,
  thumbnail,
];
