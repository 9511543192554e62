import { linkHours } from './setup.service.ts';

/** The token is in the fragment, which browsers do not send: it never shows up in a server's log. */
export function setupLink(siteUrl: string, token: string): string {
  return `${siteUrl.replace(/\/+$/, '')}/console/#/setup/${token}`;
}

/** What the start prints while nobody runs the console; null once somebody does. */
export function firstOwnerLine(link: { token: string } | null, siteUrl: string): string | null {
  if (!link) return null;
  return `owner  ${setupLink(siteUrl, link.token)}  (makes the first owner of the console: one use, ${linkHours} hours)`;
}
