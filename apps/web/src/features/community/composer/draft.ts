import { newId } from '@liuguang/contract/helpers/new-id.ts';
import type { SentBefore } from '../../../lib/upload/use-pictures.ts';
import { lateStorage } from '../../../lib/storage/late-storage.ts';

export interface Draft {
  readonly text: string;
  readonly topics: readonly string[];
  readonly pictures: readonly SentBefore[];
  /** Stays until it is published: a second try of the same post publishes it once. */
  readonly clientKey: string;
}

/** The server clears away what nothing uses after a day. */
const pictureLifeMs = 20 * 3_600_000;

/** What was not published the last time; its pictures only as long as the server keeps them. */
export function readDraft(now: number = Date.now()): Draft {
  const kept = lateStorage.read('postDraft');
  if (!kept) return { text: '', topics: [], pictures: [], clientKey: newId() };
  const { text, topics, clientKey } = kept;
  return { text, topics, clientKey, pictures: now - kept.savedAt < pictureLifeMs ? kept.pictures : [] };
}

export function keepDraft({ text, topics, pictures, clientKey }: Draft, now: number = Date.now()): void {
  if (text === '' && topics.length === 0 && pictures.length === 0) lateStorage.remove('postDraft');
  else lateStorage.write('postDraft', { text, topics: [...topics], pictures: [...pictures], clientKey, savedAt: now });
}

export function dropDraft(): void {
  lateStorage.remove('postDraft');
}
