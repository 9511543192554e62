import { setupLink } from './setup-link.ts';
import { linkHours } from './setup.service.ts';

/** What the start prints while nobody runs the console; null once somebody does. */
export function firstOwnerLine(link: { token: string } | null, siteUrl: string): string | null {
  if (!link) return null;
  return `owner  ${setupLink(siteUrl, link.token)}  (makes the first owner of the console: one use, ${linkHours} hours)`;
}
