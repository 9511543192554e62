import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { keys } from '../api/query.ts';
import { useAppStore } from '../storage/app-store.ts';
import { local } from '../storage/storage.ts';

/** Lists that hold 18+ titles for those who may see them: they stay as long as that does not change. */
const byRights = new Set<unknown>(['getVideoByGroup', 'getVideoGroups', 'getPopularVideo']);

/** Nobody's who is VIP, and the same for all the others. */
const ads = ['getAdInfo', 'getFeaturedAd', 'getCrackAd', 'getFreeAd', 'getApplicationAd', 'getHomePopup'];

/** Answers that are the same for everyone: they stay when somebody comes or goes. */
const sameForAll = new Set<unknown>([
  'getAgentInfo',
  'getPlatForm',
  ...byRights,
  ...ads,
  'getSearchSuggest',
  'getBusinessInfo',
  'foreverUrl',
  'getNeverLoseTouch',
  'vipList',
]);

const userKey = keys.call('getUserInfo', {});
const isPersonal = ({ queryKey: [name, input] }: Query): boolean =>
  name !== 'getUserInfo' && (!sameForAll.has(name) || isLearned(input));

/** A list that is ordered by what its owner watches. */
function isLearned(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'sort' in input && input.sort === 'recommend';
}

/** In place of a number that is bound and not known on this device until the server tells. */
const hiddenPhone = '***********';

/** The account as it was last seen here. What is private about it is not kept, and comes with the server's answer. */
export function lastUser(): UserInfo | undefined {
  const kept = local.read('userInfo');
  if (!kept) return undefined;
  const { hasPhone, ...user } = kept;
  return { ...user, phone: hasPhone ? hiddenPhone : null, gender: 'unknown', birthday: null, signature: '' };
}

function keepLastUser({
  gender: _gender,
  birthday: _birthday,
  signature: _signature,
  recovery: _recovery,
  phone,
  learned = false,
  ...user
}: UserInfo): void {
  local.write('userInfo', { ...user, learned, hasPhone: phone !== null });
}

/** Shows an account everywhere, now and at the next start. */
export function showUser(queries: QueryClient | undefined, user: UserInfo, updatedAt?: number): void {
  const before = local.read('userInfo');
  if ((before?.ageConfirmed ?? false) !== user.ageConfirmed) resetLists(queries);
  if ((before?.vip.level ?? 0) !== user.vip.level) resetAds(queries);
  keepLastUser(user);
  useAppStore.setState({ youth: user.youthMode });
  queries?.setQueryData(userKey, user, updatedAt === undefined ? {} : { updatedAt });
}

/**
 * Changes what is known better than the server told last. An answer that is under way may be older than that and would
 * bring the old back, so it is asked for anew.
 */
export function changeUser(queries: QueryClient | undefined, change: Partial<UserInfo>): void {
  const user = shownUser(queries) ?? lastUser();
  if (!user) return;
  // One that the server has not told yet stays as old as it is: parts of it are missing.
  const updatedAt = queries?.getQueryState(userKey)?.dataUpdatedAt === 0 ? 0 : undefined;
  showUser(queries, { ...user, ...change }, updatedAt);
  if (queries?.getQueryState(userKey)?.fetchStatus === 'fetching') void queries.refetchQueries({ queryKey: userKey });
}

export function shownUser(queries: QueryClient | undefined): UserInfo | undefined {
  return queries?.getQueryData<UserInfo>(userKey);
}

/**
 * Lets the screens fill in. What failed is asked for again; with `refetch` also what was answered to nobody or to
 * somebody else, and with `another` nothing of the other account stays to be seen meanwhile.
 */
export function welcomeQueries(queries: QueryClient | undefined, how: { another: boolean; refetch: boolean }): void {
  if (!queries) return;
  if (how.another) void queries.resetQueries({ predicate: isPersonal });
  else void queries.invalidateQueries({ predicate: (query) => isPersonal(query) && (how.refetch || failed(query)) });
}

export function forgetUser(queries: QueryClient | undefined): void {
  if (local.read('userInfo')?.ageConfirmed) resetLists(queries);
  local.remove('userInfo');
  local.remove('homeRow');
  queries?.removeQueries({ queryKey: userKey });
  void queries?.resetQueries({ predicate: isPersonal });
}

/** What was learned has changed: lists that it ordered are asked for again. */
export function resetLearned(queries: QueryClient): void {
  void queries.resetQueries({ predicate: ({ queryKey: [, input] }) => isLearned(input) });
}

/** Who became VIP sees none from now on, who is no longer one sees them again. */
function resetAds(queries: QueryClient | undefined): void {
  void queries?.resetQueries({ predicate: ({ queryKey: [name] }) => ads.includes(name as string) });
}

function resetLists(queries: QueryClient | undefined): void {
  void queries?.resetQueries({ predicate: ({ queryKey: [name] }) => byRights.has(name) });
}

function failed({ state }: Query): boolean {
  return state.status === 'error';
}
