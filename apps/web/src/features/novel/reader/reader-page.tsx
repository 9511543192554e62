import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { readPlace } from '../../../lib/offline/places.ts';
import type { Place } from '../../../lib/offline/reading-database.ts';
import { useOwnTitle } from '../../../lib/navigation/screen-title.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { useOpenedGate } from '../../../lib/navigation/use-opened-gate.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { bookQuery, chapterQuery } from './book/book.ts';
import { laterPlace, startSpot } from './book/start-spot.ts';
import { closeReader, openReader, useReader } from './reader-state.ts';
import { ReaderBody } from './reader-body.tsx';
import { LoadingFrame } from './view/loading-page.tsx';

/** /novelReader?id=…, with `chapter` (and `offset`) to open somewhere else than where one stopped. */
export function ReaderPage() {
  const { id = '' } = useSearch({ from: '/novelReader' });
  return <NovelReader key={id} novelId={id} />;
}

function NovelReader({ novelId }: { novelId: string }) {
  const { chapter, chapterId: linkedChapter = chapter, offset, comment } = useSearch({ from: '/novelReader' });
  const opened = useOpenedGate('novel', novelId);
  const chapterId = linkedChapter ?? opened?.chapter;
  // The address forgets it with the chapter, once the reader is open.
  const [linked] = useState(comment);
  const navigate = useNavigate();
  const client = useQueryClient();
  const entering = useAppStore((memory) => memory.entering && !memory.signedIn);
  const book = useQuery(bookQuery(novelId));
  const spot = useReader((state) => state.spot);
  const [place, setPlace] = useState<{ readonly found: Place | undefined }>();
  useOwnTitle(book.data?.novel.title);

  useEffect(() => {
    void readPlace(novelId).then((found) => setPlace({ found }));
    return closeReader;
  }, [novelId]);

  const heads = book.data?.heads;
  const start =
    place &&
    startSpot({
      wanted: { chapterId, offset: offset === undefined ? undefined : Number(offset) || 0 },
      place: place.found,
      // Before the silent way in is through, the server cannot know whose place it is asked for.
      my: entering ? undefined : book.data?.novel.my,
      firstChapterId: heads?.[0]?.chapterId,
    });
  const startChapter = start?.chapterId;
  const startOffset = start?.offset;
  useEffect(() => {
    // Fetched while it is still being found out where in it to begin.
    if (chapterId !== undefined && spot === null) void client.prefetchQuery(chapterQuery(chapterId));
  }, [client, chapterId, spot]);
  useEffect(() => {
    if (startChapter === undefined || startOffset === undefined || useReader.getState().spot) return;
    openReader({ chapterId: startChapter, offset: startOffset }, startChapter === chapterId);
    // From here on the place is the reader's own: a reload must not lead back to where the link led.
    void navigate({ to: '/novelReader', search: { id: novelId }, replace: true });
  }, [startChapter, startOffset, chapterId, navigate, novelId]);

  if (spot) {
    const later = laterPlace(book.data?.novel.my, place?.found);
    return <ReaderBody novelId={novelId} spot={spot} book={book.data} later={later} linked={linked} />;
  }
  if (book.error) return <NotOpened message={messageOf(book.error)} onRetry={() => book.refetch()} />;
  if (heads?.length === 0) return <NotOpened message="这本小说还没有可以阅读的章节" />;
  return <LoadingFrame />;
}

function NotOpened({ message, onRetry }: { message: string; onRetry?: () => unknown }) {
  const back = useBack();
  return (
    <>
      <PageHeader title="阅读" onBack={back} />
      <ErrorState title="打不开这本小说" message={message} {...(onRetry && { onRetry })} />
    </>
  );
}
