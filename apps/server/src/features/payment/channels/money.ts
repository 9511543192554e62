import { WebhookRefused } from './channel.ts';

/** `19.80`: exact, because it never was a fraction. */
export function yuanOf(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

export function fenOf(yuan: string): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  if (whole === undefined) throw new WebhookRefused('amount');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
