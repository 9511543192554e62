import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a mail is ended without signing in; outside of the app, so that mail programs can do it as well. */
export const unsubscribePath = '/mail/unsubscribe';

export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>;

/** Signed for one account and one address: it works for as long as that address is bound, and for nothing else. */
export function unsubscribeLinks(pepper: Buffer) {
  const signature = (accountId: string, address: string) =>
    createHmac('sha256', pepper).update(`unsubscribe|${accountId}|${address}`).digest();

  return {
    link: (origin: string, accountId: string, address: string) =>
      `${origin}${unsubscribePath}?token=${accountId}.${signature(accountId, address).toString('base64url')}`,

    /** Whose it says it is; whether that is true is known with their address. */
    accountOf: (token: string): string | null => /^([1-9]\d{0,17})\.[\w-]{43}$/.exec(token)?.[1] ?? null,

    isGenuine(token: string, accountId: string, address: string): boolean {
      const given = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url');
      const wanted = signature(accountId, address);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
