import type { PreviousUpload } from 'tus-js-client';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { isKind, type Kind } from './kinds.ts';
import { loadTus, tusHeaders, uploadEndpoint, uploadIdOf } from '../../lib/upload/tus.ts';

/** An upload that a closed tab left behind on this device. */
export interface Unfinished {
  readonly previous: PreviousUpload;
  readonly uploadId: string;
  readonly kind: Kind;
  readonly fileName: string;
  readonly title: string;
  readonly size: number;
  /** As the server has it. */
  readonly sent: number;
}

/** What can be gone on with, as the server says; what it no longer has is forgotten. */
export async function findUnfinished(signal?: AbortSignal): Promise<Unfinished[]> {
  const { urlStorage } = (await loadTus()).defaultOptions;
  const found: Unfinished[] = [];
  for (const previous of await urlStorage.findAllUploads()) {
    const { uploadUrl, size, metadata } = previous;
    const uploadId = uploadIdOf(uploadUrl);
    if (!uploadUrl || uploadId === null || !size) continue;
    const answer = await fetch(uploadUrl, { method: 'HEAD', headers: tusHeaders, ...(signal ? { signal } : {}) });
    const sent = Number(answer.headers.get('upload-offset') ?? Number.NaN);
    // Somebody else's, or cancelled elsewhere. A session that is being renewed says nothing about it.
    if (answer.status === 404 || answer.status === 410 || sent >= size) {
      await urlStorage.removeUpload(previous.urlStorageKey);
    } else if (answer.ok && Number.isFinite(sent)) {
      const { filename = '', title = filename, kind = '' } = metadata;
      if (isKind(kind)) found.push({ previous, uploadId, kind, fileName: filename, title, size, sent });
    }
  }
  return found;
}

/** Forgets an upload here and on the server. */
export async function discardUpload(uploadId: string): Promise<void> {
  const { urlStorage } = (await loadTus()).defaultOptions;
  const agentid = encodeURIComponent(useAppStore.getState().agentid);
  const answer = await fetch(`${uploadEndpoint()}/${uploadId}?agentid=${agentid}`, {
    method: 'DELETE',
    headers: tusHeaders,
  });
  if (!answer.ok && answer.status !== 404 && answer.status !== 410) {
    const body = (await answer.json().catch(() => null)) as { message?: string } | null;
    throw new Error(body?.message || '删除失败，请稍后重试');
  }
  for (const previous of await urlStorage.findAllUploads()) {
    if (uploadIdOf(previous.uploadUrl) === uploadId) await urlStorage.removeUpload(previous.urlStorageKey);
  }
}
