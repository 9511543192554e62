// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { checkBooks } from './books/book-check.ts';
export { type Entry, post, postingNames } from './books/books.ts';
export { giveDays, rewardDays } from './books/gift.service.ts';
export { lackingKinds } from './channels/channel-admin.ts';
export type { InstallationChannel } from './channels/channel-directory.ts';
export { unaskedOrders } from './channels/channel-figures.repository.ts';
export { type OrderImport, saveOrder } from './orders/order.import.ts';
export { copyPlans, type PlanImport, savePlan } from './plans/plan.import.ts';
export { stuckRefund } from './refunds/refund.repository.ts';
export { type PaymentModule, paymentModule } from './payment.module.ts';
export { saveRedeemBatch } from './redeem/redeem.import.ts';
