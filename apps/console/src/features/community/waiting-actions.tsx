import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePublishWaiting } from './api.ts';

interface WaitingActionsProps {
  readonly what: 'post' | 'comment' | 'danmaku';
  readonly id: string;
  readonly refresh: readonly AdminCallName[];
}

const names = { post: '这个帖子', comment: '这条评论', danmaku: '这条弹幕' } as const;

/** What waits is let out or sent back here as well as in 审核. */
export function WaitingActions({ what, id, refresh }: WaitingActionsProps) {
  const publish = usePublishWaiting(refresh);
  return (
    <>
      <LinkButton loading={publish.isPending} onClick={() => publish.mutate({ what, id, publish: true })}>
        通过
      </LinkButton>
      <ConfirmAction
        call="safety/decideWaiting"
        input={{ what, id, publish: false, reason: '内容不符合发布规范' }}
        label="退回"
        ask={`退回${names[what]}？作者会收到理由：内容不符合发布规范。`}
        done="已退回"
        refresh={refresh}
      />
    </>
  );
}
