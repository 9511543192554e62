import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { Button } from 'antd';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { usePublishPost } from './api.ts';

/** A post that waits is let out or sent back here as well as in 审核. */
export function WaitingActions({ postId, refresh }: { postId: string; refresh: readonly AdminCallName[] }) {
  const publish = usePublishPost(refresh);
  return (
    <>
      <Button
        type="link"
        size="small"
        loading={publish.isPending}
        onClick={() => publish.mutate({ what: 'post', id: postId, publish: true })}
      >
        通过
      </Button>
      <ConfirmAction
        call="safety/decideWaiting"
        input={{ what: 'post', id: postId, publish: false, reason: '内容不符合发布规范' }}
        label="退回"
        ask="退回这个帖子？作者会收到理由：内容不符合发布规范。"
        done="已退回"
        refresh={refresh}
      />
    </>
  );
}
