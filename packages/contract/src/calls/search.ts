import { z } from 'zod';
import { byAnyone, callTable } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { agentScope, id, typed } from '../shapes/common.ts';
import { novelState } from '../shapes/novel.ts';
import { videoAccess, videoLength } from '../shapes/video.ts';
import { searchCounts, searchHit, searchKind, searchSort, suggestion } from '../shapes/search.ts';

export const searchCalls = callTable({
  getSearchVideo: byAnyone.read({
    path: 'api/agent/getSearchVideo',
    content: true,
    input: pageInput.extend({
      agentid: id.optional(),
      keyword: typed(50),
      kind: searchKind.default('all'),
      sort: searchSort.default('match'),
      /** Where `kind` is video. */
      length: videoLength.optional(),
      /** Where `kind` is video or novel. */
      access: videoAccess.optional(),
      /** Where `kind` is novel. */
      state: novelState.optional(),
    }),
    output: pageOf(searchHit).extend({ counts: searchCounts }),
    errors: ['NOT_FOUND'],
    // Past this a search is answered and not counted.
    serviceLimits: [{ per: 'address', max: 60, seconds: 600, counts: 'words that may become hot' }],
    summary: 'Search in videos, novels, posts, listings and creators, with counts per kind and matched ranges',
  }),
  getSearchSuggest: byAnyone.read({
    path: 'api/agent/getSearchSuggest',
    input: agentScope.extend({ keyword: z.string().trim().max(50).optional() }),
    output: listOf(suggestion),
    errors: ['NOT_FOUND'],
    summary: 'Suggestions while typing; without a keyword the hot words',
  }),
});
