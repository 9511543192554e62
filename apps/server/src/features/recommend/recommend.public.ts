// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { learnedOf } from './choices/choice.repository.ts';
export type { RecommendModule } from './recommend.module.ts';
