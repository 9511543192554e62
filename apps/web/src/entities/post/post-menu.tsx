import type { Post } from '@liuguang/contract/shapes/community.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { deletePostMutation, forgetPost } from './api.ts';
import styles from './post-menu.module.css';

interface PostMenuProps {
  readonly post: Post;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** What an author can do with an own post. */
export function PostMenu({ post: { postId }, onClose, onDeleted }: PostMenuProps) {
  const client = useQueryClient();
  const deletePost = useMutation(deletePostMutation(postId));
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    setTimeout(onClose, 240);
  };
  const remove = async () => {
    await deletePost.mutateAsync();
    close();
    onDeleted?.();
    forgetPost(client, postId);
  };
  return (
    <Sheet open={open} onClose={close} title="删除这条动态？">
      <p className={styles.note}>图片、评论和点赞会一起删除，不能恢复。</p>
      <div className={styles.buttons}>
        <Button kind="quiet" block onClick={close}>
          取消
        </Button>
        <Button block busyLabel="删除中..." onClick={remove}>
          删除
        </Button>
      </div>
    </Sheet>
  );
}
