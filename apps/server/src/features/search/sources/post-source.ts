import { postCard, postIdsAfter, postRow, postWords } from '../../community/community.public.ts';
import type { SearchSource } from './search-source.ts';

/** Posts of the community: found by their words, their topics and who wrote them. */
export const postSource: SearchSource = {
  kind: 'post',

  ids: (db, after, limit) => postIdsAfter(db, after, limit),

  async documents(db, itemIds) {
    const posts = await postWords(db, itemIds);
    return posts.map(({ postId, agentId, rating, text, about, heat, createdAt }) => ({
      itemId: postId,
      agentIds: [agentId],
      rating,
      title: text,
      body: about,
      heat,
      publishedAt: createdAt,
    }));
  },

  row: (audience) => postRow(audience),
  item: (row) => ({ kind: 'post', post: postCard(row) }),
};
