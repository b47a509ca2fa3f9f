export { type PartProcess, startProcess } from './start-processes.js';
export { type Environment, type PartName, partNames, startSystem, type System } from './start-system.js';
export { completeUrls, type SystemUrls, urlEnvironment } from './system-urls.js';
