import { linkProblem, safeLink } from '../../../platform/links/safe-link.ts';

/** Nothing but a number or an address: what follows it (`?body=…`) could write a message in somebody's name. */
const called = /^(?:tel:\+?[\d-]{3,24}|mailto:[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)$/;

/** What a tap on a contact may open: a site, a route of the app, a call or a letter. */
export function isContactLink(link: string): boolean {
  return called.test(link) || linkProblem(link) === null;
}

/** A stored link as it may leave the server: null when it is not one that may be opened. */
export function safeContactLink(link: string | null): string | null {
  if (link === null) return null;
  return called.test(link) ? link : safeLink(link) || null;
}
