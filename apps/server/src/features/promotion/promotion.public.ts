// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { codeFigures, promoterFigures, visitsOfAgents } from './figures/figures.repository.ts';
export { findPromoter } from './promoters/promoter.repository.ts';
export { attributeOrder } from './orders/attribute-order.ts';
export type { PromotionModule } from './promotion.module.ts';
