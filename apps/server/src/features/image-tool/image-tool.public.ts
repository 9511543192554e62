// What other features may import; nothing else of this folder is visible to them.

export { readImageLimits } from './image-limits.repository.ts';
