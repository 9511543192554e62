import type { UploadShape } from '../upload.repository.ts';

/** An upload that this worker, and no other, may finish. */
export interface ClaimedUpload {
  readonly uploadId: string;
  readonly lease: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly kind: UploadShape['kind'];
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly groupId: string | null;
  readonly novelGroupId: string | null;
  readonly mediaId: string;
  readonly review: boolean;
}

export interface Ending {
  readonly state: 'review' | 'published' | 'failed' | 'queued';
  readonly reason?: string;
  readonly videoId?: string;
  readonly novelId?: string;
  readonly sha256?: Buffer;
  /** The transcoder fell over this file. */
  readonly crashed?: boolean;
}
