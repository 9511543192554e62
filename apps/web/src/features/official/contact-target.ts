import { adTarget } from '../../entities/ad/ad-target.ts';
import type { AdTarget } from '../../entities/ad/ad-target.ts';

export type ContactTarget = AdTarget | { readonly kind: 'call'; readonly url: string };

const mailbox = /^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/;
/** Of a number without a sign in front only what cannot be the number of a group: a mobile, or one with its area. */
const number = /^(?:\+\d[\d -]{5,20}|1[3-9]\d{9}|(?:400|800)-?\d{3}-?\d{4}|0\d{2,3}-\d{7,8})$/;
const called = /^(?:tel:\+?[\d-]{3,24}|mailto:[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)$/;

/** What a tap on a contact opens: its link, or what its text is. Null: it is copied. */
export function contactTarget(link: string | null, value: string, origin: string): ContactTarget | null {
  if (link !== null) return called.test(link) ? { kind: 'call', url: link } : adTarget(link, 1, origin);
  const text = value.trim();
  if (mailbox.test(text)) return { kind: 'call', url: `mailto:${text}` };
  if (number.test(text)) return { kind: 'call', url: `tel:${text.replaceAll(/[ -]/g, '')}` };
  return /^https?:/.test(text) ? adTarget(text, 1, origin) : null;
}
