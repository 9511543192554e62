import { Card, Flex, Switch, Typography } from 'antd';
import { QueryState } from '../../ui/states.tsx';
import { useCommunityRules, useSetReview } from './api.ts';
import { PostList } from './post-list.tsx';

/** Whether every post waits, and those that do. */
export function ReviewRule({ agentId }: { agentId: string }) {
  const query = useCommunityRules(agentId);
  const set = useSetReview();
  return (
    <Flex vertical gap={16}>
      <Card size="small">
        <QueryState of={query}>
          {({ reviewPosts, waiting }) => (
            <Flex gap={12} align="center">
              <Switch
                aria-label="先审后发"
                checked={reviewPosts}
                loading={set.isPending}
                onChange={(next) => set.mutate({ agentId, reviewPosts: next })}
              />
              <div>
                <Typography.Text strong>所有帖子和评论先审后发</Typography.Text>
                <br />
                <Typography.Text type="secondary">
                  {reviewPosts
                    ? '新帖子和新评论审核通过后才会展示'
                    : '新帖子和新评论直接展示，命中过滤词或图片存疑的除外'}
                  ；现在有 {waiting} 个帖子待审
                </Typography.Text>
              </div>
            </Flex>
          )}
        </QueryState>
      </Card>
      <PostList state="review" agentId={agentId} />
    </Flex>
  );
}
