import { hash } from 'node:crypto';

/** One decision, or one dispute at the channel, is one refund of the order however often it is told. */
export function refundIdOf(orderId: string, key: string): string {
  return `r${orderId}${hash('sha256', key).slice(0, 16)}`;
}
