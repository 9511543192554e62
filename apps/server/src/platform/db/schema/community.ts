import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Int8Default, Int8OrNull, Time } from './columns.ts';

interface CommunityWordsTable {
  agent_id: Int8;
  word: string;
  action: 'refuse' | 'review';
}

interface CommunityTopicsTable {
  agent_id: Int8;
  topic: string;
  position: number | null;
  retired: Generated<boolean>;
}

interface PostsTable {
  id: Identity;
  import_key: string | null;
  agent_id: Int8;
  author_id: Int8;
  client_key: string | null;
  text: string;
  topics: Generated<string[]>;
  clip_video_id: Int8OrNull;
  rating: 'all' | '18';
  state: 'published' | 'review' | 'hidden';
  likes: Int8Default;
  comments: Int8Default;
  created_at: Time;
  score: ColumnType<string, never, never>;
}

interface PostPicturesTable {
  post_id: Int8;
  position: number;
  picture_id: string;
}

interface PostTopicsTable {
  agent_id: Int8;
  topic: string;
  post_id: Int8;
}

interface CommentsTable {
  id: Identity;
  import_key: string | null;
  post_id: Int8;
  parent_id: Int8OrNull;
  author_id: Int8;
  reply_to: Int8OrNull;
  client_key: string | null;
  text: string | null;
  likes: Int8Default;
  replies: Int8Default;
  created_at: Time;
}

interface PostLikesTable {
  account_id: Int8;
  post_id: Int8;
  liked_at: Time;
}

interface CommentLikesTable {
  account_id: Int8;
  comment_id: Int8;
  liked_at: Time;
}

interface VideoLikesTable {
  account_id: Int8;
  video_id: Int8;
  liked_at: Time;
}

interface FollowsTable {
  account_id: Int8;
  author_id: Int8;
  followed_at: Time;
}

export interface CommunityTables {
  community_words: CommunityWordsTable;
  community_topics: CommunityTopicsTable;
  posts: PostsTable;
  post_pictures: PostPicturesTable;
  post_topics: PostTopicsTable;
  comments: CommentsTable;
  post_likes: PostLikesTable;
  comment_likes: CommentLikesTable;
  video_likes: VideoLikesTable;
  follows: FollowsTable;
}
