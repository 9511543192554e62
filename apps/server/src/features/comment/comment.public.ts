// What other features, the command line and the demo may import; nothing else of this folder is visible to them.
// No module or service: community, novel and safety are below them and use only these.

export { commentsForStaff, findCommentForStaff } from './comment-admin.repository.ts';
export { commentCounts } from './comment-counts.ts';
export { removeComment } from './comment-removal.ts';
export { decideComment } from './comment-state.ts';
export { type CommentImport, saveComments, type TalkImport } from './comment.import.ts';
export { reportedComment } from './comment.reported.ts';
export { moveParagraphTalks } from './paragraph/paragraph-moves.ts';
