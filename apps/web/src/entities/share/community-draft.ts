import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import type { PublicFace } from './public-face.ts';

const longest = 2000;

/** Puts the link into the post that is being written, or begins one, and opens it; what was written before stays. */
export function writeToCommunity({ title, url }: PublicFace, place: Pick<Location, 'hash'> = location): void {
  const before = lateStorage.read('postDraft');
  const added = `${title}\n${url}`;
  const text = before?.text ? `${before.text.trimEnd()}\n${added}` : added;
  lateStorage.write('postDraft', {
    topics: [],
    pictures: [],
    clientKey: newId(),
    ...before,
    // A draft that has no room for the link stays as it is.
    text: text.length > longest || before?.text.includes(url) ? (before?.text ?? '') : text,
    savedAt: before?.savedAt ?? Date.now(),
  });
  place.hash = '#/community?write=1';
}
