import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { ChannelFailed } from './channel.ts';
import { askChannel } from './channel-http.ts';

const asked: string[] = [];

const channel = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(307, { location: '/elsewhere' }).end();
});
const { promise, resolve } = Promise.withResolvers<void>();
channel.listen(0, '127.0.0.1', resolve);
await promise;
const address = `http://127.0.0.1:${(channel.address() as AddressInfo).port}`;
afterAll(() => void channel.close());

it('follows no redirect: keys and orders stay with the channel', async () => {
  const asking = askChannel(`${address}/pay`, { method: 'POST', headers: { authorization: 'key' }, body: 'order' });
  await expect(asking).rejects.toBeInstanceOf(ChannelFailed);
  expect(asked).toEqual(['/pay']);
});
