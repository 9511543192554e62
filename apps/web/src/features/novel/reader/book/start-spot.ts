import type { Novel } from '../../../../lib/offline/novel-shapes.ts';
import type { Place } from '../../../../lib/offline/reading-database.ts';
import type { Spot } from '../reader-state.ts';

interface Known {
  /** What the link asks for. */
  readonly wanted: { readonly chapterId: string | undefined; readonly offset: number | undefined };
  /** Where this device stopped. */
  readonly place: Place | undefined;
  /** Where the account stopped, on any device; undefined until the server has told. */
  readonly my: Novel['my'] | undefined;
  readonly firstChapterId: string | undefined;
}

/** Where a reader opens; undefined while that cannot be told yet. */
export function startSpot({ wanted, place, my, firstChapterId }: Known): Spot | undefined {
  const { chapterId } = wanted;
  if (chapterId !== undefined) {
    if (wanted.offset !== undefined) return { chapterId, offset: wanted.offset };
    if (place?.chapterId === chapterId) return { chapterId, offset: place.offset };
    // Not worth a wait for the server: who chose a chapter expects its beginning.
    return { chapterId, offset: my?.chapterId === chapterId ? my.offset : 0 };
  }
  if (place) return { chapterId: place.chapterId, offset: place.offset };
  if (!my) return undefined;
  if (my.chapterId !== null) return { chapterId: my.chapterId, offset: my.offset };
  return firstChapterId === undefined ? undefined : { chapterId: firstChapterId, offset: 0 };
}

export interface LaterPlace extends Spot {
  readonly at: number;
}

/** The place of another device, when that read on after this one did. */
export function laterPlace(my: Novel['my'] | undefined, place: Place | undefined): LaterPlace | null {
  if (!my || !place || my.chapterId === null || my.readAt === null || my.readAt <= place.at) return null;
  if (my.chapterId === place.chapterId && my.offset === place.offset) return null;
  return { chapterId: my.chapterId, offset: my.offset, at: my.readAt };
}
