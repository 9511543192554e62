import { callAdmin } from '../../lib/api/admin-client.ts';

const askEveryMs = 700;

/** Waits until the worker is done with a picture that was sent. */
export async function pictureOnceReady(agentId: string, uploadId: string) {
  for (;;) {
    const found = await callAdmin('upload/state', { agentId, uploadId });
    if (found.state === 'failed') throw new Error(found.reason ?? '图片处理失败');
    if (found.state === 'published' && found.picture) return found.picture;
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}
