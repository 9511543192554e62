import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Flag, Forward, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Absence } from '../../../lib/api/absence.tsx';
import { isError } from '../../../lib/api/api-error.ts';
import { Endless } from '../../../lib/api/endless.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { NovelListPage, NovelListSkeleton } from '../../../entities/novel/novel-list.tsx';
import { FollowButton } from '../../../entities/post/follow-button.tsx';
import { PostListPage, PostListSkeleton } from '../../../entities/post/post-list.tsx';
import { callPages } from '../../../lib/api/query.ts';
import { openReport } from '../../../entities/report/report.ts';
import { openShare } from '../../../entities/share/share.ts';
import { useOwnTitle } from '../../../lib/navigation/screen-title.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { VideoGrid, VideoGridSkeleton } from '../../../entities/video/video-grid.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import styles from './author.module.css';

type AuthorPageData = CallOutput<'userPage'>;

type Kind = 'video' | 'novel' | 'post';

const kinds = [
  { id: 'video', label: '视频' },
  { id: 'novel', label: '小说' },
  { id: 'post', label: '动态' },
] as const;
const panelId = 'works';

/** A creator and their works; the address holds which kind of them is open. */
export function AuthorPage() {
  const { id = '', kind = 'video' } = useSearch({ from: '/author' });
  return <AuthorScreen key={id} authorId={id} kind={kind} />;
}

function AuthorScreen({ authorId, kind }: { authorId: string; kind: Kind }) {
  const back = useBack();
  const navigate = useNavigate();
  const works = useInfiniteQuery({
    ...callPages('userPage', { authorId, kind }, 'feed'),
    // Cards are made of a page once, so that loading the next one does not draw this one again.
    select: ({ pages, pageParams }) => ({ pages: pages.map(worksOf), pageParams, creator: pages[0]?.creator }),
  });
  const [known, setKnown] = useState(works.data?.creator);
  // The head stays while the works of the other kind are on their way.
  if (works.data?.creator && works.data.creator !== known) setKnown(works.data.creator);
  const creator = works.data?.creator ?? known;
  useOwnTitle(creator?.nickname);

  if (isError(works.error, 'NOT_FOUND'))
    return (
      <div className={styles.page}>
        <PageHeader title="创作者" onBack={back} />
        <Absence
          error={works.error}
          onRetry={() => works.refetch()}
          gone={{
            icon: <UserRound />,
            title: '找不到这位创作者',
            note: '可能已经注销，看看其他精彩内容吧',
            action: { label: '返回首页', onClick: () => navigate({ to: '/home' }) },
          }}
        />
      </div>
    );
  return (
    <div className={styles.page}>
      <PageHeader
        title="创作者"
        onBack={back}
        clear
        action={
          <>
            {!creator?.my.own && (
              <IconButton
                label="举报"
                icon={<Flag />}
                disabled={!creator}
                onClick={() => openReport({ kind: 'user', id: authorId })}
              />
            )}
            <IconButton
              label="分享"
              icon={<Forward />}
              disabled={!creator}
              onClick={() => creator && shareAuthor(creator)}
            />
          </>
        }
      />
      {works.isPending || creator ? <Head authorId={authorId} creator={creator} /> : null}
      <Tabs
        label="作品类别"
        items={kinds}
        value={kind}
        panelId={panelId}
        onChange={(next) =>
          void navigate({
            to: '/author',
            search: next === 'video' ? { id: authorId } : { id: authorId, kind: next },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <section id={panelId} role="tabpanel" aria-label="作品">
        <Endless
          query={works}
          skeleton={skeletons[kind]}
          empty={<Nothing kind={kind} own={creator?.my.own === true} />}
        >
          {(pages) =>
            pages.map(({ videos, novels, posts }, index) => {
              if (kind === 'novel') return <NovelListPage key={novels[0]?.novelId} list={novels} />;
              if (kind === 'post') return <PostListPage key={posts[0]?.postId} list={posts} first={index === 0} />;
              return <VideoGrid key={videos[0]?.videoId} list={videos} first={index === 0} />;
            })
          }
        </Endless>
      </section>
    </div>
  );
}

const skeletons: Record<Kind, ReactNode> = {
  video: <VideoGridSkeleton />,
  novel: <NovelListSkeleton />,
  post: <PostListSkeleton />,
};

function Nothing({ kind, own }: { kind: Kind; own: boolean }) {
  const navigate = useNavigate();
  if (kind === 'novel') return <EmptyState title="还没有公开的小说" note="新作品很快就来" />;
  if (kind === 'post') return <EmptyState title="还没有发布动态" note="新动态会出现在这里" />;
  if (!own) return <EmptyState title="还没有公开的视频" note="新作品很快就来" />;
  return (
    <EmptyState
      title="还没有发布视频"
      note="发布的视频会出现在这里"
      action={{ label: '去发布', onClick: () => navigate({ to: '/publish' }) }}
    />
  );
}

interface HeadProps {
  readonly authorId: string;
  /** Undefined while it is on its way. */
  readonly creator: AuthorPageData['creator'] | undefined;
}

function Head({ authorId, creator }: HeadProps) {
  return (
    <div className={styles.head}>
      <Avatar seed={authorId} url={creator?.avatar ?? ''} size="20rem" />
      <div className={styles.words}>
        {creator ? (
          <>
            <h2 className={styles.name}>{creator.nickname}</h2>
            <p className={styles.note}>
              {creator.signature || (creator.my.own ? '还没有写个性签名' : '这位创作者很安静，什么都没写')}
            </p>
          </>
        ) : (
          <>
            <Skeleton height="5rem" width="30rem" />
            <Skeleton height="3.5rem" width="44rem" className={styles.note} />
          </>
        )}
      </div>
      {creator?.my.own && (
        <div className={styles.own}>
          <Link to="/personal" className={styles.edit}>
            编辑资料
          </Link>
          <Link to="/works" className={styles.edit}>
            作品管理
          </Link>
        </div>
      )}
      {creator && !creator.my.own && <FollowButton author={creator} followed={creator.my.followed} />}
      <dl className={styles.stats}>
        <Stat label="获赞" value={creator?.likes} />
        <Stat label="粉丝" value={creator?.followers} />
        <Stat label="关注" value={creator?.following} />
      </dl>
    </div>
  );
}

function Stat({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{value === undefined ? '–' : formatCount(value)}</dd>
    </div>
  );
}

const made = new WeakMap<AuthorPageData, ReturnType<typeof workLists>>();

function worksOf(page: AuthorPageData) {
  const known = made.get(page) ?? workLists(page);
  made.set(page, known);
  return known;
}

function workLists({ list }: AuthorPageData) {
  return {
    list,
    videos: list.flatMap((work) => (work.kind === 'video' ? [work.video] : [])),
    novels: list.flatMap((work) => (work.kind === 'novel' ? [work.novel] : [])),
    posts: list.flatMap((work) => (work.kind === 'post' ? [work.post] : [])),
  };
}

function shareAuthor({ authorId, nickname, signature, followers }: AuthorPageData['creator']): Promise<void> {
  return openShare({
    kind: 'author',
    id: authorId,
    title: nickname,
    subtitle: signature,
    picture: undefined,
    note: followers > 0 ? `${formatCount(followers)}位粉丝` : '',
    adult: false,
  });
}
