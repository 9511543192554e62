import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookX, Flag, Forward } from 'lucide-react';
import { AgeQuestion } from '../../../entities/user/age-question.tsx';
import { Absence } from '../../../lib/api/absence.tsx';
import { isError } from '../../../lib/api/api-error.ts';
import { openReport } from '../../../entities/report/report.ts';
import { useOwnTitle } from '../../../lib/navigation/screen-title.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { openShare } from '../../../entities/share/share.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { chaptersQuery, useNovel } from './api.ts';
import { Catalogue } from './components/catalogue.tsx';
import { Figures } from './components/figures.tsx';
import { Head } from './components/book-head.tsx';
import { ReadBar } from './components/read-bar.tsx';
import { Related } from './components/novel-related.tsx';
import { Synopsis } from './components/synopsis.tsx';
import { chapterToGoOn, useDevicePlace } from './reading-place.ts';
import styles from './novel-details.module.css';
import figures from './components/figures.module.css';
import head from './components/book-head.module.css';
import synopsis from './components/synopsis.module.css';

/** /novelDetails?id=…: all about one novel, and the way into it. */
export function NovelDetailsPage() {
  const { id = '' } = useSearch({ from: '/novelDetails' });
  return <Details key={id} novelId={id} />;
}

function Details({ novelId }: { novelId: string }) {
  const back = useBack();
  const query = useNovel(novelId);
  const { data: novel, card, title, error } = query;
  const catalogue = useQuery({ ...chaptersQuery(novelId), enabled: novelId !== '' });
  const chapters = catalogue.data?.list ?? [];
  const device = useDevicePlace(novelId);
  useOwnTitle(title);

  if (error && !novel) return <NoNovel error={error} onRetry={() => query.refetch()} onBack={back} />;
  const goOn = chapterToGoOn(novel?.my, device, chapters);
  return (
    <div className={styles.page}>
      <PageHeader
        title="小说详情"
        onBack={back}
        clear
        action={
          <>
            {novel?.my.own !== true && (
              <IconButton
                label="举报"
                icon={<Flag />}
                disabled={!novel}
                onClick={() => openReport({ kind: 'novel', id: novelId, onDone: back })}
              />
            )}
            <IconButton
              label="分享"
              icon={<Forward />}
              disabled={!card}
              onClick={() => card && shareNovel(card, novel?.reads)}
            />
          </>
        }
      />
      {card ? (
        <>
          <Head card={card} groupName={novel?.groupName} />
          <Figures card={card} reads={novel?.reads} />
          <Synopsis card={card} />
        </>
      ) : (
        <DetailsSkeleton title={title} />
      )}
      <Catalogue
        novelId={novelId}
        novel={novel}
        query={catalogue}
        currentId={goOn?.chapterId}
        updatedAt={card?.updatedAt}
      />
      {novel && <Related cards={novel.related} />}
      <ReadBar novelId={novelId} novel={novel} goOn={goOn} empty={catalogue.isSuccess && chapters.length === 0} />
    </div>
  );
}

function NoNovel({ error, onRetry, onBack }: { error: Error; onRetry: () => unknown; onBack: () => void }) {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PageHeader title="小说详情" onBack={onBack} />
      {isError(error, 'AGE_NEEDED') ? (
        <AgeQuestion title="此内容仅限成年人阅读" />
      ) : (
        <Absence
          error={error}
          onRetry={onRetry}
          gone={{
            icon: <BookX />,
            title: '找不到这本小说',
            note: '可能已经下架，看看其他好书吧',
            action: { label: '去书城', onClick: () => navigate({ to: '/novel' }) },
          }}
        />
      )}
    </div>
  );
}

/** The room that the head of the screen will take; its title may be known from the last time. */
function DetailsSkeleton({ title }: { title?: string | undefined }) {
  return (
    <output aria-label="正在加载">
      <span className={head.head}>
        <Skeleton aspect="3 / 4" radius="2rem" className={head.cover} />
        <span className={head.words}>
          {title === undefined ? <Skeleton height="7rem" width="90%" /> : <h1 className={head.title}>{title}</h1>}
          <Skeleton height="4rem" width="50%" />
        </span>
      </span>
      <span className={figures.figures}>
        <Skeleton height="11.5rem" width="100%" />
      </span>
      <span className={synopsis.synopsis} style={{ display: 'block', minHeight: '48.5rem' }}>
        <Skeleton height="6rem" width="16rem" />
        <Skeleton height="20rem" width="100%" className={synopsis.text} />
      </span>
    </output>
  );
}

type NovelCard = CallOutput<'novel/recommendNovel'>['list'][number];

/** `reads`: once they are known. */
async function shareNovel({ novelId, title, author, cover, state, rating }: NovelCard, reads = 0): Promise<void> {
  await openShare({
    kind: 'novel',
    id: novelId,
    title,
    subtitle: `${author.nickname} · ${state}`,
    picture: cover,
    note: reads > 0 ? `${formatCount(reads)}人读过` : '',
    adult: rating === '18',
  });
}
