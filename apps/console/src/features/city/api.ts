import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

const reviewEveryMs = 10_000;
const decided = ['city/listings', 'city/trust'] as const;

/** What waits for a decision, longest first; `held` narrows it to what a filter stopped, or to the rest. */
export function useListingsInReview(held: boolean | undefined) {
  return useAdminQuery(
    'city/listings',
    { state: 'review', sort: 'old', size: 50, ...(held === undefined ? {} : { held }) },
    { everyMs: reviewEveryMs },
  );
}

export function useListing(listingId: string) {
  return useAdminQuery('city/listing', { listingId });
}

export function useDecideListing(onDone: (made: AdminOutput<'city/decide'>) => void) {
  return useAdminAction('city/decide', { refresh: decided, onDone });
}

export function useUndoListing() {
  return useAdminAction('city/undo', { done: '已撤销', refresh: decided });
}

export function useImportListings(onDone: (result: AdminOutput<'city/import'>) => void) {
  return useAdminAction('city/import', { refresh: ['city/listings', 'city/rules'], onDone });
}

export function useCityRules() {
  return useAdminQuery('city/rules', {});
}

export function useSaveHotCities() {
  return useAdminAction('city/saveHot', { done: '已保存', refresh: ['city/rules'] });
}

export function useSaveCategories() {
  return useAdminAction('city/saveCategories', { done: '已保存', refresh: ['city/rules', 'city/listings'] });
}

export function useSaveParams() {
  return useAdminAction('city/saveParams', { done: '已保存', refresh: ['city/rules'] });
}

/** Which agents publish what their members submit without a look, and what waits there. */
export function useTrust() {
  return useAdminQuery('city/trust', {});
}

export function useSetTrust() {
  return useAdminAction('city/setTrust', { done: '已保存', refresh: ['city/trust'] });
}
