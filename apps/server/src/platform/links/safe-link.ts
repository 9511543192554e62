import { appRoutes } from '@liuguang/contract/app-routes.ts';

export type LinkProblem = 'linkLong' | 'linkScheme' | 'linkCredentials' | 'linkHost' | 'linkRoute';

const routes: ReadonlySet<string> = new Set(appRoutes);
const longest = 2048;

/**
 * Where something of an operator may lead: an http(s) address, or a route of the app itself. Everything else is
 * refused, because the client navigates to it as it is and `javascript:` or `data:` would run with the app's rights. A
 * link with credentials shows one host to the person who taps it and leads to another.
 */
export function linkProblem(link: string): LinkProblem | null {
  if (link.length > longest) return 'linkLong';
  if (/[\s\p{Cc}\\]/u.test(link)) return 'linkScheme';
  if (link.startsWith('/#/')) return routes.has(link.slice(2).replace(/[?#].*$/s, '')) ? null : 'linkRoute';
  if (!/^https?:\/\//.test(link)) return 'linkScheme';
  const url = URL.parse(link);
  if (!url) return 'linkHost';
  return url.username === '' && url.password === '' ? null : 'linkCredentials';
}

/** An http(s) address without credentials: what leaves the app, and nothing else. */
export function isSiteLink(link: string): boolean {
  return linkProblem(link) === null && !link.startsWith('/');
}

/** A stored link as it may leave the server: empty when it is not one that may be opened. */
export function safeLink(link: string): string {
  const problem = linkProblem(link);
  // The app leads a route that it does not know home; an older server may not know the newest route.
  return problem === null || problem === 'linkRoute' ? link : '';
}
