import type { DetailedError, UploadOptions } from 'tus-js-client';
import { callApi } from '../api/client.ts';
import { useAppStore } from '../storage/app-store.ts';
import { appVersion } from '../config/version.ts';

/** Loaded when somebody uploads, not before. */
export function loadTus() {
  return import('tus-js-client');
}

export const uploadEndpoint = (): string => new URL(`${import.meta.env.BASE_URL}api/upload`, location.href).href;
const headers = { 'X-Client': `web/${appVersion}` };

/** Of our own requests beside the client's. */
export const tusHeaders = { ...headers, 'Tus-Resumable': '1.0.0' };

/** A lost connection costs this much at most, and the bar moves by what the server really has. */
const chunkBytes = 8 * 1024 ** 2;

export function uploadOptions(metadata: Record<string, string>): UploadOptions {
  return {
    endpoint: `${uploadEndpoint()}?agentid=${encodeURIComponent(useAppStore.getState().agentid)}`,
    headers,
    metadata,
    chunkSize: chunkBytes,
    retryDelays: [0, 1000, 3000, 5000],
    removeFingerprintOnSuccess: true,
    // Where a file is to go on does not depend on who asks for it at which agent.
    fingerprint: (file) => Promise.resolve(['liuguang', file.name, file.size, file.lastModified].join('-')),
    onAfterResponse: (_request, response) => {
      if (response.getStatus() !== 401) return;
      // Asking for the account is what makes the session come back. As a failure without an answer it is tried again;
      // taken as a refusal, the client would forget what it has sent already.
      callApi('getUserInfo', {}, { quiet: true }).catch(() => undefined);
      throw new Error('the session has to be renewed');
    },
  };
}

/** Null: the network's fault, worth another try by itself. */
export function refusalOf(error: Error | DetailedError): string | null {
  const response = 'originalResponse' in error ? error.originalResponse : undefined;
  if (!response) return 'originalRequest' in error ? null : '无法读取文件，请重新选择';
  try {
    const { message } = JSON.parse(response.getBody()) as { message?: unknown };
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // Not an answer of ours: a proxy's.
  }
  const status = response.getStatus();
  if (status === 413) return '文件太大，服务器无法接收';
  return status >= 500 ? '服务器暂时不可用，请稍后重试' : '上传失败，请重试';
}

/** `/api/upload/17?agentid=3` is the upload 17. */
export function uploadIdOf(url: string | null | undefined): string | null {
  return /\/api\/upload\/(\d+)/.exec(url ?? '')?.[1] ?? null;
}
