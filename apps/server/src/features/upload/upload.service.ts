import { workLimits } from '@liuguang/contract/constants.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { decodeCursor } from '../../platform/db/keyset.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { UploadFiles } from '../../platform/storage/upload-files.ts';
import type { UploadMetadata } from './protocol/upload-metadata.ts';
import { askForUpload } from './upload.job-spec.ts';
import {
  pageTag,
  type Owner,
  type StoredUpload,
  type UploadRepository,
  type UploadShape,
  type Which,
} from './upload.repository.ts';

export interface Uploader extends Owner {
  readonly claimed: boolean;
  /** The official account of an agent: staff upload as it, without a rate limit. */
  readonly official?: boolean;
  /** What they may send; left out: everything. */
  readonly kinds?: readonly UploadMetadata['kind'][];
}

export type UploadService = ReturnType<typeof uploadService>;

interface UploadServiceDeps {
  readonly db: Db;
  readonly uploads: UploadRepository;
  readonly files: UploadFiles;
  readonly storage: Pick<Storage, 'deleteTree'>;
  readonly limiter: Limiter;
  readonly clock: () => number;
  readonly maxBytes: number;
}

const mostAheadMs = workLimits.scheduleDays * 86_400_000;
/** What is made of a video takes room as well, and the database must never run out of it. */
const roomFactor = 1.5;
const reserveBytes = 512 * 1024 ** 2;
/** A picture as a camera writes it and a novel with pictures in it, both with room to spare. */
const mostBytes = { video: Infinity, image: 20 * 1024 ** 2, novel: 50 * 1024 ** 2 } as const;

export function uploadService(deps: UploadServiceDeps) {
  const { db, uploads, files, storage, limiter, clock, maxBytes } = deps;

  /** An upload of the owner that still takes bytes, or whatever became of it. */
  async function own(owner: Owner, uploadId: string): Promise<StoredUpload> {
    const id = parseId(uploadId);
    const found = id === null ? null : await uploads.find(id, owner);
    if (!found) throw fail('NOT_FOUND');
    return found;
  }

  async function queue(uploadId: string, kind: UploadShape['kind'], from: 'uploading' | 'failed'): Promise<void> {
    await transact(db, async (trx) => {
      if (!(await uploads.move(trx, uploadId, [from], 'queued', clock()))) return;
      await askForUpload(trx, kind, uploadId);
    });
  }

  return {
    own,

    /** Makes room for a new upload, or says why not. */
    async begin(owner: Uploader, size: number, about: UploadMetadata): Promise<string> {
      // Anybody may have an avatar or show what is wrong; what others come to watch or read has somebody to answer for it.
      if (about.kind !== 'image' && !owner.claimed) throw failSaying('请先绑定手机号或设置密码', 'FORBIDDEN');
      if (owner.kinds && !owner.kinds.includes(about.kind)) throw fail('FORBIDDEN');
      const most = Math.min(maxBytes, mostBytes[about.kind]);
      const what = about.kind === 'image' ? '图片' : '文件';
      if (size > most) throw failSaying(`${what}不能超过 ${sizeText(most)}`, 'PAYLOAD_TOO_LARGE');
      // A bucket has room; whoever fetches it from there looks at its own disk.
      if (!files.bucket?.takesNew && (await files.freeBytes()) < size * roomFactor + reserveBytes) {
        throw failSaying('服务器存储空间不足，请稍后再试', 'PAYLOAD_TOO_LARGE');
      }
      const at = about.wish?.publishAt;
      if (at !== undefined && at > clock() + mostAheadMs)
        throw fail('INVALID_INPUT', { fields: { publishAt: `最多提前 ${workLimits.scheduleDays} 天定时` } });
      const key = `upload ${owner.agentId} account ${owner.accountId}`;
      if (!owner.official) await limiter.take({ key, max: 30, seconds: 30 * 60, failClosed: true });
      return await uploads.create(owner, size, about, clock());
    },

    /** Every byte has arrived: what follows happens in the worker. Saying so twice is harmless. */
    async finish(uploadId: string, kind: UploadShape['kind']) {
      await files.sync(uploadId);
      await queue(uploadId, kind, 'uploading');
    },

    /** Takes back a beginning that came to nothing. */
    async abandon(uploadId: string) {
      await uploads.remove(uploadId);
      await files.remove(uploadId);
    },

    async cancel(owner: Owner, uploadId: string) {
      const found = await own(owner, uploadId);
      if (!(await uploads.remove(found.uploadId))) throw failSaying('已经处理完成，不能取消', 'CONFLICT');
      // A worker that is busy with it notices that its lease has gone.
      await files.remove(found.uploadId);
      await storage.deleteTree(`media/${found.mediaId}`);
    },

    async retry(owner: Owner, uploadId: string) {
      const found = await own(owner, uploadId);
      if (found.state !== 'failed') throw failSaying('只有失败的上传可以重试', 'CONFLICT');
      const received = await files.received(found.uploadId);
      if (received?.bytes !== found.size) throw failSaying('原文件已被清理，请重新上传', 'CONFLICT');
      await queue(found.uploadId, found.kind, 'failed');
    },

    async list(owner: Owner, { kind, uploadId, size, cursor }: Which & { size: number; cursor?: string | undefined }) {
      if (uploadId !== undefined && parseId(uploadId) === null) return { list: [], nextCursor: null };
      const page = await uploads.page(owner, { kind, uploadId }, size, decodeCursor(pageTag, cursor, 'time'));
      const list = await Promise.all(
        page.list.map(async ({ size: bytes, ...shape }) => {
          if (shape.state !== 'uploading') return shape;
          const received = await files.received(shape.uploadId);
          return { ...shape, progress: Math.min(1, (received?.bytes ?? 0) / bytes) };
        }),
      );
      return { list, nextCursor: page.nextCursor };
    },
  };
}

function sizeText(bytes: number): string {
  return bytes >= 1024 ** 3
    ? `${+(bytes / 1024 ** 3).toFixed(1)} GB`
    : `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB`;
}
