import type { Db } from '../../platform/db/db.ts';
import { announce } from '../webhook/webhook.public.ts';

interface About {
  readonly uploadId: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly kind: 'video' | 'image' | 'novel';
}

interface End {
  readonly state: string;
  readonly videoId?: string;
  readonly novelId?: string;
}

/** The operator's systems hear of videos and novels; pictures are parts of something else. */
export async function announceArrival(trx: Db, upload: About, at: number): Promise<void> {
  const { uploadId, agentId, accountId, kind } = upload;
  if (kind === 'image') return;
  await announce(trx, { type: 'upload.arrived', agentId, data: { uploadId, agentId, accountId, kind }, at });
}

export async function announceUploadEnd(trx: Db, claim: About, ending: End): Promise<void> {
  const { uploadId, agentId, accountId, kind } = claim;
  if (kind === 'image') return;
  const about = { uploadId, agentId, accountId, kind };
  const at = Date.now();
  if (ending.state === 'failed') {
    await announce(trx, { type: 'upload.refused', agentId, data: { ...about, by: 'processing' }, at });
  }
  if (ending.state === 'published') {
    const data = { ...about, videoId: ending.videoId ?? null, novelId: ending.novelId ?? null };
    await announce(trx, { type: 'upload.published', agentId, data, at });
  }
}
