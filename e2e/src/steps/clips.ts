import { readFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import type { Member } from './member.ts';

/** Two seconds of a demo clip: what a worker has done with soon. */
function shortClip(): Buffer {
  const folder = path.join(import.meta.dirname, '../../../demo/clips/aurora/v360');
  return Buffer.concat(['init.mp4', '000.m4s'].map((part) => readFileSync(path.join(folder, part))));
}

/** Sends a short video as a member of an agent; what becomes of it is the agent's to say. */
export async function sendClip(url: string, member: Member, agentId: string, title: string): Promise<void> {
  const bytes = shortClip();
  const { location } = await member.tus({ url }, 'POST', `/api/upload?agentid=${agentId}`, {
    'upload-length': String(bytes.length),
    'upload-metadata': `kind ${btoa('video')},title ${Buffer.from(title).toString('base64')}`,
  });
  const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await member.tus({ url }, 'PATCH', location, headers, bytes);
}

/** The same at an agent that publishes without a review; answers the video. */
export async function publishClip(url: string, member: Member, agentId: string, title: string): Promise<string> {
  await sendClip(url, member, agentId, title);
  const published = async () => {
    const asked = `myUploads?agentid=${agentId}`;
    const { list } = await member.call<{ list: { publishedId: string | null }[] }>(url, 'GET', asked);
    return list[0]?.publishedId;
  };
  return await vi.waitUntil(published, { timeout: 90_000, interval: 200 });
}
