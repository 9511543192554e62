import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { QueryClient } from '@tanstack/react-query';
import { Clock, EyeOff, Flag, Forward, Tag, UserX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openReport } from '../../report/report.ts';
import { showOnOwnRoot } from '../../../ui/feedback/own-root.ts';
import { showUndo } from '../../../ui/feedback/undo-bar.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { watchLater } from '../later-api.ts';
import { shareVideo } from '../share-video.ts';
import { videoQuery } from '../video.ts';
import { refuse } from './api.ts';
import styles from './card-menu.module.css';

const mostTags = 3;

export interface MenuPlace {
  /** The card was chosen for its owner: they can say that they do not want such. */
  readonly learned: boolean;
}

export function showCardMenu(client: QueryClient, card: VideoCard, { learned }: MenuPlace): void {
  showOnOwnRoot((close) => <CardMenu client={client} card={card} learned={learned} onGone={close} />);
}

interface CardMenuProps extends MenuPlace {
  readonly client: QueryClient;
  readonly card: VideoCard;
  readonly onGone: () => void;
}

/**
 * What can be done with a card without opening it: kept for later, sent on, reported. What was chosen for somebody can be
 * not wanted as well: this title, all of its creator, or one of its tags.
 */
function CardMenu({ client, card, learned, onGone }: CardMenuProps) {
  const [open, setOpen] = useState(true);
  const { tags, own } = useVideoFacts(client, card.videoId);
  const close = () => {
    setOpen(false);
    onGone();
  };
  const say = (about: { author?: boolean; tag?: string }) => async () => {
    // The client has told why it did not work.
    const undo = await refuse(client, { videoId: card.videoId, ...about }, card.author.authorId).catch(() => null);
    close();
    if (undo) showUndo('将减少此类推荐', undo);
  };
  /** Another sheet takes the place of this one. */
  const instead = (show: () => Promise<void>) => () => {
    close();
    void show();
  };
  return (
    <Sheet open={open} onClose={close} title={card.title}>
      {card.reason !== undefined && <p className={styles.why}>{card.reason}</p>}
      <ListGroup>
        <ListRow label="稍后再看" icon={<Clock />} onClick={() => watchLater(client, card.videoId).then(close)} />
        <ListRow label="分享" icon={<Forward />} onClick={instead(() => shareVideo(card))} />
        {learned && (
          <>
            <ListRow label="不感兴趣" icon={<EyeOff />} note="不再推荐这个视频" onClick={say({})} />
            <ListRow label={`不看 ${card.author.nickname}`} icon={<UserX />} onClick={say({ author: true })} />
            {tags.map((tag) => (
              <ListRow key={tag} label={`不看「${tag}」`} icon={<Tag />} onClick={say({ tag })} />
            ))}
          </>
        )}
        {!own && (
          <ListRow
            label="举报"
            icon={<Flag />}
            onClick={instead(() => openReport({ kind: 'video', id: card.videoId }))}
          />
        )}
      </ListGroup>
    </Sheet>
  );
}

/** Its page is often on its way already, because a finger was on the card; without it the menu is shorter. */
function useVideoFacts(client: QueryClient, videoId: string): { tags: readonly string[]; own: boolean } {
  const [facts, setFacts] = useState<{ tags: readonly string[]; own: boolean }>({ tags: [], own: false });
  useEffect(() => {
    client.fetchQuery(videoQuery(videoId)).then(
      ({ tags, my }) => setFacts({ tags: tags.slice(0, mostTags), own: my.own === true }),
      () => undefined,
    );
  }, [client, videoId]);
  return facts;
}
