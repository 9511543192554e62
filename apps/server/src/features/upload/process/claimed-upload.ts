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
  /** What its creator wants of the video. */
  readonly wish?: ClaimedWish;
}

interface ClaimedWish {
  readonly hidden: boolean;
  readonly linkOnly: boolean;
  readonly publishAt: number | null;
  readonly coverUploadId: string | null;
  readonly series: { readonly seriesId: string | null; readonly title: string | null; readonly index: number | null };
}

export interface Ending {
  readonly state: 'review' | 'published' | 'failed' | 'queued';
  readonly reason?: string;
  readonly videoId?: string;
  readonly novelId?: string;
  readonly sha256?: Buffer;
  /** Published, but not for others yet: hidden by its creator, or shown from this moment on. */
  readonly later?: 'hidden' | number;
  /** The transcoder fell over this file. */
  readonly crashed?: boolean;
}
