// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { communityRules, rulesOf } from './community-rules.repository.ts';
export { publishPost, saveCommunityRules, savePost, waitingPosts } from './community.import.ts';
export type { CommunityService } from './community.service.ts';
export { postCard, postIdsAfter, postRow, postWords } from './posts/post-search.repository.ts';
export type { CommunityModule } from './community.module.ts';
export { reportedPost } from './community.reported.ts';
