// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { checkBooks } from './books/book-check.ts';
export { postingNames } from './books/books.ts';
export { giveDays } from './books/gift.service.ts';
export { unaskedOrders } from './channels/channel-figures.repository.ts';
export { type PlanImport, savePlan } from './plans/plan.import.ts';
export { paymentModule } from './payment.module.ts';
