import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { loadWithStyles } from '../../../lib/load-with-styles.ts';
import type { MenuPlace } from './card-menu.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';

/** Opens the menu of a card; its code comes when somebody wants it. */
export function openCardMenu(client: QueryClient, card: VideoCard, place: MenuPlace): void {
  loadWithStyles(() => import('./card-menu.tsx')).then(
    ({ showCardMenu }) => showCardMenu(client, card, place),
    (error: unknown) => showToast(messageOf(error), 'error'),
  );
}
