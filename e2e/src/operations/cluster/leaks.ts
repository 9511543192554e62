import { openDatabase } from '../../../../apps/server/src/platform/db/database.ts';
import type { Cluster } from '../../../../apps/server/src/testing/cluster/cluster.ts';
import { enter } from '../../steps/visitors.ts';
import type { Shelf } from './shelves.ts';

/** What somebody's own is and came to another by the cache; nothing, where all is well. */
export async function leaks(
  { url, cache, databaseUrl }: Cluster,
  { free, gold }: Pick<Shelf, 'free' | 'gold'>,
): Promise<string[]> {
  const found: string[] = [];
  const viewers = [await enter(url), await enter(url)];
  const database = openDatabase(databaseUrl, { longWork: true });
  await database.pool.query(`update accounts set vip_until = now() + interval '1 day' where agent_id = 3`);
  await database.close();
  const folders: string[] = [];
  for (const headers of viewers) folders.push(await folderOf(url, gold, headers));
  if (folders[0] === folders[1]) found.push('two people have one address of a film for VIP');
  const host = `http://127.0.0.1:${cache.port}`;
  for (const folder of folders) {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers } = await get(`${host}${folder}/v720/000.m4s`, viewers[0]);
      if (status !== 200) found.push(`a film for VIP is answered ${status}`);
      if (headers.get('x-cache') === 'HIT') found.push('a film for VIP lies in the cache');
      if (!headers.get('cache-control')?.startsWith('private')) found.push('a film for VIP may be kept by others');
    }
    const forged = folder.replace(/\/v\/./, (start) => (start.endsWith('M') ? '/v/N' : '/v/M'));
    const refused = await get(`${host}${forged}/v720/000.m4s`, viewers[1]);
    if (refused.status !== 403) found.push(`a forged address is answered ${refused.status}`);
  }
  const open = await folderOf(url, free, viewers[0] ?? {});
  for (const target of [`${open}/v720/000.m4s`, `${folders[0]}/v720/000.m4s`]) {
    const { headers } = await get(host + target, viewers[1]);
    if (headers.has('set-cookie')) found.push(`${target} sets a cookie through the cache`);
  }
  for (const path of ['/api/getUserInfo?agentid=3', '/', '/console/', '/metrics']) {
    const { status } = await get(host + path, viewers[0]);
    if (status !== 404) found.push(`the cache answers ${path} with ${status}`);
  }
  return found;
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response;
}

/** The folder of a film at the address that this viewer is given. */
export async function folderOf(url: string, videoId: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/api/agent/getVideoInfo?agentid=3&videoId=${videoId}`, { headers });
  const { data } = (await answer.json()) as { data: { playback: { url?: string; message?: string } } };
  if (data.playback.url === undefined) throw new Error(`no address of ${videoId}: ${data.playback.message}`);
  return new URL(data.playback.url, url).pathname.replace(/\/master\.m3u8$/, '');
}
