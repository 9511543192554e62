// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { freePlace } from './work-series.ts';
