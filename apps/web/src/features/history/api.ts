import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, keys } from '../../lib/api/query.ts';
import { dropFromShelf, perCall } from '../../entities/shelf/shelf-list.ts';
import { subjectId } from '../../entities/shelf/shelf-row.tsx';
import type { ShelfKind } from '../../entities/shelf/shelf.tsx';

export type Looked = CallOutput<'myLookList'>['list'][number];

export const lookedQuery = (kind: ShelfKind) => callPages('myLookList', { kind }, 'moment');

/** Takes items out of the record, and off the screen as soon as the server has said so. */
async function removeLooked(client: QueryClient, kind: ShelfKind, items: readonly Looked[]): Promise<void> {
  for (let start = 0; start < items.length; start += perCall) {
    const ids = items.slice(start, start + perCall).map(subjectId);
    // What was done stands in the bar that takes it back; a second word would lie over it.
    await callApi('delLookList', { kind, ids });
    dropFromShelf(client, lookedQuery(kind).queryKey, new Set(ids));
  }
  await refreshPlaces(client, kind);
}

/** Puts them back with their places and their times: they stand again where they stood. */
async function restoreLooked(client: QueryClient, kind: ShelfKind, items: readonly Looked[]): Promise<void> {
  try {
    for (const item of items) {
      if (item.kind === 'video') {
        const { position, duration, lookedAt: at } = item;
        await callApi('loklVideo', { videoId: item.video.videoId, position, duration, at });
      } else {
        const { chapterId, offset, lookedAt: at } = item;
        await callApi('novel/loklNonel', { novelId: item.novel.novelId, chapterId, offset, at });
      }
    }
  } finally {
    await Promise.all([
      client.invalidateQueries({ queryKey: lookedQuery(kind).queryKey }),
      refreshPlaces(client, kind),
    ]);
  }
}

/** Taking items out of the record, and taking that back. */
export function historyEdit(kind: ShelfKind) {
  return {
    remove: (client: QueryClient, items: readonly Looked[]) => removeLooked(client, kind, items),
    restore: (client: QueryClient, items: readonly Looked[]) => restoreLooked(client, kind, items),
  };
}

/** The screens of these items must not go on from a place that is forgotten. */
async function refreshPlaces(client: QueryClient, kind: ShelfKind): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.call(kind === 'video' ? 'getVideoInfo' : 'novel/getNovelInfo') }),
    client.invalidateQueries({ queryKey: keys.call('myCounts') }),
  ]);
}
