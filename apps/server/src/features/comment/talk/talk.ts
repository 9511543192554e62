import type { ParagraphAnchor } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import type { CommentKind } from '@liuguang/contract/shapes/comment.ts';

/** What comments are on, as it is kept. */
export interface TalkKey {
  readonly agentId: string;
  readonly kind: CommentKind;
  /** The number of the video, the chapter (also of a paragraph) or the post. */
  readonly itemId: string;
  /** Of a paragraph. */
  readonly anchor: ParagraphAnchor | null;
}

/** Something that the caller may see, and with it what is said about it. */
export interface Subject extends TalkKey {
  /** Who made it: their comments are marked, and they pin one. */
  readonly creatorId: string;
}

export interface Talk {
  readonly talkId: string;
  readonly comments: number;
  readonly pinnedId: string | null;
}
