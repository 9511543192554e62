import { createPublicKey, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { httpServer } from '../../../testing/proxies/http-server.ts';

/** The other side of each channel: it checks our signature with the merchant's public key and signs what it answers. */
export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Said {
  status?: number;
  body: string;
  headers?: Record<string, string>;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

export async function otherSide(answer: (asked: Asked) => Said): Promise<string> {
  const server = await httpServer((request, response) => {
    const reply = async () => {
      const { method = '', url = '', headers } = request;
      const said = answer({ method, url, headers, body: await text(request) });
      response.writeHead(said.status ?? 200, said.headers).end(said.body);
    };
    reply().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  closing.push(() => server.close());
  return server.url;
}

export const now = Date.parse('2026-11-20T12:00:00+08:00');
export const clock = () => now;
export const begun = { orderId: '2611201200000000001', handle: null };
export const order = {
  orderId: begun.orderId,
  amount: 1980,
  subject: '流光会员 · 月卡',
  expiresAt: now + 1_800_000,
  returnUrl: 'https://a.example/#/rechargeRecord?order=1',
  notifyUrl: 'https://a.example/api/payment/notify/x',
  address: '203.0.113.9',
};
export const refund = {
  refundId: 'r1',
  orderId: begun.orderId,
  channelRef: 'ref1',
  amount: 980,
  total: 1980,
  reason: '退',
};
export const publicOf = (key: KeyObject) => createPublicKey(key);
