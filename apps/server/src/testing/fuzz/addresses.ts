import type { Random } from './random.ts';

/** Addresses beside the calls, as they look when they are right. */
const known = [
  '/v/1.token.mac/clip/master.m3u8',
  '/v/1.token.mac/clip/v360/000.m4s',
  '/i/cover/720.webp',
  '/i/token.mac/cover/720.avif',
  '/i/cover/card.jpg',
  '/s/video/1?code=amy',
  '/s/author/1?agentid=8',
  '/cashier/1?seal=x',
  '/export/3/token/my-data.zip',
  '/api/ai/file/token/6f1f2a51-0c7e-4b7a-9d58-3b1a6f0e9c21/before.jpg',
  '/api/ai/example/cutOut-before.webp',
  '/api/sysNotify/stream?agentid=3',
  '/api/payment/notify/sandbox',
  '/api/payment/notify/alipay?x=1',
  '/api/docs',
  '/api/docs/openapi.json',
  '/api/docs/style.css',
  '/health',
  '/ready',
  '/metrics',
  '/',
  '/index.html',
  '/assets/index-abc.js',
  '/console/',
  '/console/assets/x.css',
  '/preview?agentid=3',
  '/nothing/here',
];

export type AddressPool = ReturnType<typeof addressPool>;

const told = /"(\/(?:v|i|cashier|export|api\/ai)\/[^"\s,]+)"/g;
const most = 12;

/** Those, and the signed ones that answers have told in this run. */
export function addressPool() {
  const kept = new Map<string, string[]>();
  return {
    keep(answer: string) {
      for (const [, address = ''] of answer.matchAll(told)) {
        const kind = address.split('/')[1] ?? '';
        kept.set(kind, [...(kept.get(kind) ?? []), address].slice(-most));
      }
    },
    pick: (random: Random): string => {
      const signed = [...kept.values()];
      return signed.length > 0 && random.chance(0.4) ? random.pick(random.pick(signed)) : random.pick(known);
    },
  };
}
