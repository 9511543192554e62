import type { SearchSource } from './search-source.ts';
import { authorSource } from './author-source.ts';
import { listingSource } from './listing-source.ts';
import { novelSource } from './novel-source.ts';
import { postSource } from './post-source.ts';
import { videoSource } from './video-source.ts';

/** Every kind of content that can be found. */
export const searchSources: readonly SearchSource[] = [
  videoSource,
  novelSource,
  postSource,
  listingSource,
  authorSource,
];
