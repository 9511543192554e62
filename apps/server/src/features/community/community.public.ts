// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { publishPost, saveCommunityRules, savePost, waitingPosts } from './community.import.ts';
export type { CommunityService } from './community.service.ts';
export { postCard, postIdsAfter, postRow, postWords } from './posts/post-search.repository.ts';
export type { CommunityModule } from './community.module.ts';
export { reportedComment, reportedPost } from './community.reported.ts';
