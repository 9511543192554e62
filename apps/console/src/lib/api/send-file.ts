import { Upload } from 'tus-js-client';
import { clientName } from './admin-client.ts';
import { AdminError } from './admin-error.ts';

interface FileSpec {
  readonly agentId: string;
  readonly kind: 'video' | 'image' | 'novel';
  readonly title: string;
  /** Such as `description`, `tags`, `groupId`. */
  readonly more?: Readonly<Record<string, string>>;
  readonly onProgress?: (share: number) => void;
}

const partBytes = 8 * 1024 * 1024;

/**
 * Sends a file as the official account of the agent, in parts, going on after a lost connection and after a reload of the
 * same file. Answers the uploadId; `upload/state` tells what becomes of it.
 */
export async function sendFile(file: File, spec: FileSpec): Promise<string> {
  const { agentId, kind, title, more = {}, onProgress } = spec;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: `/api/upload?agentid=${agentId}`,
    chunkSize: partBytes,
    retryDelays: [500, 1000, 3000, 5000],
    headers: { 'X-Client': clientName },
    metadata: { kind, title, ...more },
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => onProgress?.(total > 0 ? sent / total : 0),
    onError: (error) => reject(problemOf(error)),
    onSuccess: () => resolve(/\/api\/upload\/(\d+)/.exec(upload.url ?? '')?.[1] ?? ''),
  });
  for (const earlier of await upload.findPreviousUploads()) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  return await promise;
}

function problemOf(error: Error): AdminError {
  const body = 'originalResponse' in error ? (error.originalResponse as { getBody(): string } | null)?.getBody() : null;
  try {
    const { code, message } = JSON.parse(body ?? '') as { code: number; message: string };
    return new AdminError(code, message);
  } catch {
    return AdminError.offline('上传中断，请检查网络后重试');
  }
}
