import type { OpinionKind } from '@liuguang/contract/shapes/message.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import type { SentBefore } from '../../lib/upload/use-pictures.ts';
import { lateStorage } from '../../lib/storage/late-storage.ts';

export interface Draft {
  readonly kind: OpinionKind;
  readonly text: string;
  readonly contact: string;
  readonly pictures: readonly SentBefore[];
  /** Stays until it is sent: a second try of the same feedback is kept once. */
  readonly clientKey: string;
}

/** The server clears away what nothing uses after a day. */
const pictureLifeMs = 20 * 3_600_000;

export function newDraft(): Draft {
  return { kind: 'bug', text: '', contact: '', pictures: [], clientKey: newId() };
}

/** What was not sent the last time: a lost connection loses no words. */
export function readDraft(now: number = Date.now()): Draft {
  const kept = lateStorage.read('opinionDraft');
  if (!kept) return newDraft();
  const { savedAt, pictures, ...draft } = kept;
  return { ...draft, pictures: now - savedAt < pictureLifeMs ? pictures : [] };
}

export function keepDraft({ pictures, ...draft }: Draft, now: number = Date.now()): void {
  if (draft.text === '' && draft.contact === '' && pictures.length === 0) lateStorage.remove('opinionDraft');
  else lateStorage.write('opinionDraft', { ...draft, pictures: [...pictures], savedAt: now });
}

export function dropDraft(): void {
  lateStorage.remove('opinionDraft');
}
