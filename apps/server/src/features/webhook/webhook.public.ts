// What other features may import; nothing else of this folder is visible to them.

export { announce } from './announce.ts';
