import type { Comment } from '@liuguang/contract/shapes/comment.ts';
import type { Post } from '@liuguang/contract/shapes/community.ts';

export function samplePost(postId: string, changes: Partial<Post> = {}): Post {
  return {
    postId,
    author: { authorId: '7', nickname: '潮汐工作室', avatar: '' },
    text: `港口的第 ${postId} 夜`,
    topics: ['夜色'],
    pictures: [],
    clip: null,
    rating: 'all',
    likes: 12,
    comments: 0,
    createdAt: Date.now() - 60_000,
    state: 'published',
    my: { liked: false, followed: false, own: false },
    ...changes,
  };
}

export function sampleComment(commentId: string, changes: Partial<Comment> = {}): Comment {
  return {
    commentId,
    author: { authorId: '8', nickname: '夜航者', avatar: '' },
    text: `评论 ${commentId}`,
    replyTo: null,
    likes: 0,
    createdAt: Date.now() - 60_000,
    my: { liked: false, own: false },
    replies: [],
    replyCount: 0,
    ...changes,
  };
}
