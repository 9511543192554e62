import { PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CommentList } from './comment-list.tsx';
import { DanmakuList } from './danmaku-list.tsx';
import { OneAgent } from '../../entities/agent/one-agent.tsx';
import { PostList } from './post-list.tsx';
import { ReviewRule } from './review-rule.tsx';
import { TopicList } from './topic-list.tsx';
import { WordFilter } from './word-filter.tsx';

const tabs = [
  { key: 'posts', label: '帖子', children: <PostList /> },
  { key: 'comments', label: '评论', children: <CommentList /> },
  { key: 'danmaku', label: '弹幕', children: <DanmakuList /> },
  { key: 'topics', label: '话题', children: <OneAgent>{(agentId) => <TopicList agentId={agentId} />}</OneAgent> },
  { key: 'words', label: '词语过滤', children: <OneAgent>{(agentId) => <WordFilter agentId={agentId} />}</OneAgent> },
  { key: 'review', label: '先审后发', children: <OneAgent>{(agentId) => <ReviewRule agentId={agentId} />}</OneAgent> },
];

export function CommunityPage({ rest }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead title="社区" />
      <PageTabs section="community" at={rest[0]} tabs={tabs} />
    </>
  );
}
