import type { CallInput } from '@liuguang/contract/calls.ts';
import type { Db } from '../db/db.ts';

export type ReportedKindName = CallInput<'report'>['kind'];

export interface ReportedItem {
  /** Whose it is: told of decisions, and may appeal. Null for what belongs to the installation. */
  readonly ownerId: string | null;
  /** What it is called in queues and notices. */
  readonly title: string;
}

/** What staff are shown of it before they decide. */
export interface ReportedLook {
  readonly text: string;
  readonly pictureIds: readonly string[];
  readonly video: { readonly mediaId: string; readonly durationMs: number } | null;
}

/**
 * A kind of content that can be reported. Each is written by the feature that holds it and joined in
 * `modules.ts`. Everything is done inside the transaction that is given.
 */
export interface ReportedKind {
  readonly kind: ReportedKindName;
  /** Null when this agent does not show it. */
  find(db: Db, agentId: string, id: string): Promise<ReportedItem | null>;
  /**
   * Takes it out of everybody's sight: lists, search, details. What it answers is kept with the case as JSON and given to
   * `restore`. Null when it is gone or was not shown: then there is nothing to restore.
   */
  hide(trx: Db, id: string, now: number): Promise<object | null>;
  /** Shows again what `hide` took away. What is gone by now stays so. */
  restore(trx: Db, id: string, kept: unknown, now: number): Promise<void>;
  /**
   * Shows it to adults only, or to everybody again; false when it was so before. Without it, that decision is not offered
   * for the kind.
   */
  restrict?(trx: Db, id: string, now: number, rating: '18' | 'all'): Promise<boolean>;
  /** As it was written, hidden or not; `kept` is what `hide` answered. Null when it is gone. */
  look(db: Db, id: string, kept: unknown): Promise<ReportedLook | null>;
  /** Media (`media_id` of uploads, ids of pictures) that may not be uploaded again when it is removed. */
  media?(db: Db, id: string): Promise<string[]>;
}
