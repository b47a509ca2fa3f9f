export { percentile } from './bench-figures.js';
export { configReaders, configurationFiles, imageVariables } from './configuration-files.js';
export { readEmbeddedEnvironment } from './environment.js';
export { entryPoints, type PartProcess, startProcess } from './start-processes.js';
export { type Environment, type PartName, partNames, startSystem, type System } from './start-system.js';
export { startUp, type UpProcess, withScratchFolder } from './start-up.js';
export { completeUrls, type SystemUrls, urlEnvironment } from './system-urls.js';
