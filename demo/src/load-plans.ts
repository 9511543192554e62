import { savePlan } from '@liuguang/server/features/payment/payment.public.ts';
import { plans } from './content/plans.ts';
import type { LoadTools } from './load-pictures.ts';

export async function loadPlans({ db, say }: Pick<LoadTools, 'db' | 'say'>): Promise<void> {
  for (const plan of plans) await savePlan(db, plan);
  say(`demo: plans ${plans.length}`);
}
