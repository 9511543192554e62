import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/client.ts';
import { callPages, keys } from '../../shared/query.ts';
import type { ShelfKind } from '../../shared/shelf.tsx';
import { dropFromShelf, perCall } from '../../shared/shelf-list.ts';

export function collectedQuery(kind: ShelfKind) {
  return callPages('myCollectList', { kind }, 'moment');
}

/** Takes items out of the collection, and off the screen as soon as the server has said so. */
export async function removeCollected(client: QueryClient, kind: ShelfKind, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += perCall) {
    const some = ids.slice(start, start + perCall);
    // One word for all of them, with the last.
    const tell = start + perCall >= ids.length;
    if (kind === 'video') await callApi('delCollectVideo', { videoIds: some }, { tell });
    else await callApi('novel/delCollectNovel', { novelIds: some }, { tell });
    dropFromShelf(client, collectedQuery(kind).queryKey, new Set(some));
    void client.invalidateQueries({ queryKey: keys.call('myCounts') });
  }
  await forgetState(client, kind);
}

/** Puts them back, the last of the list first, so that they stand in their old order again. */
export async function restoreCollected(client: QueryClient, kind: ShelfKind, ids: readonly string[]): Promise<void> {
  try {
    for (const [index, id] of [...ids].toReversed().entries()) {
      const tell = index === ids.length - 1;
      if (kind === 'video') await callApi('collectVideo', { videoId: id }, { tell });
      else await callApi('novel/collectNovel', { novelId: id }, { tell });
    }
  } finally {
    await Promise.all([
      client.invalidateQueries({ queryKey: collectedQuery(kind).queryKey }),
      forgetState(client, kind),
    ]);
  }
}

/** The star on the screens of these items must not remember otherwise. */
async function forgetState(client: QueryClient, kind: ShelfKind): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.call(kind === 'video' ? 'getVideoInfo' : 'novel/getNovelInfo') }),
    client.invalidateQueries({ queryKey: keys.call('isCollect') }),
  ]);
}
