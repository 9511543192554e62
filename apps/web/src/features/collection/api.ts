import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, keys } from '../../lib/api/query.ts';
import type { CollectedKind } from '../../entities/shelf/shelf.tsx';
import { dropFromShelf, perCall } from '../../entities/shelf/shelf-list.ts';
import { subjectId } from '../../entities/shelf/shelf-row.tsx';

type Collected = CallOutput<'myCollectList'>['list'][number];

export const collectedQuery = (kind: CollectedKind) => callPages('myCollectList', { kind }, 'moment');

/** Takes items out of the collection, and off the screen as soon as the server has said so. */
async function removeCollected(client: QueryClient, kind: CollectedKind, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += perCall) {
    const some = ids.slice(start, start + perCall);
    // One word for all of them, with the last.
    const tell = start + perCall >= ids.length;
    if (kind === 'video') await callApi('delCollectVideo', { videoIds: some }, { tell });
    else if (kind === 'novel') await callApi('novel/delCollectNovel', { novelIds: some }, { tell });
    else await callApi('listing/delCollectListing', { listingIds: some }, { tell });
    dropFromShelf(client, collectedQuery(kind).queryKey, new Set(some));
    void client.invalidateQueries({ queryKey: keys.call('myCounts') });
  }
  await forgetState(client, kind);
}

/** Puts them back with their times: they stand again where they stood. */
async function restoreCollected(client: QueryClient, kind: CollectedKind, items: readonly Collected[]): Promise<void> {
  try {
    for (const [index, item] of items.entries()) {
      const at = item.collectedAt;
      const tell = index === items.length - 1;
      if (item.kind === 'video') await callApi('collectVideo', { videoId: subjectId(item), at }, { tell });
      else if (item.kind === 'novel') await callApi('novel/collectNovel', { novelId: subjectId(item), at }, { tell });
      else await callApi('listing/collectListing', { listingId: subjectId(item), at }, { tell });
    }
  } finally {
    await Promise.all([
      client.invalidateQueries({ queryKey: collectedQuery(kind).queryKey }),
      forgetState(client, kind),
    ]);
  }
}

/** Taking items out of the collection, and taking that back. */
export function collectionEdit(kind: CollectedKind) {
  return {
    remove: (client: QueryClient, items: readonly Collected[]) => removeCollected(client, kind, items.map(subjectId)),
    restore: (client: QueryClient, items: readonly Collected[]) => restoreCollected(client, kind, items),
  };
}

const detailsOf = { video: 'getVideoInfo', novel: 'novel/getNovelInfo', listing: 'listing/getListingInfo' } as const;

/** The star on the screens of these items must not remember otherwise. */
async function forgetState(client: QueryClient, kind: CollectedKind): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.call(detailsOf[kind]) }),
    client.invalidateQueries({ queryKey: keys.call('isCollect') }),
  ]);
}
