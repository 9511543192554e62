import type { SearchSource } from './search-source.ts';
import { listingSource } from './sources/listing-source.ts';
import { novelSource } from './sources/novel-source.ts';
import { postSource } from './sources/post-source.ts';
import { videoSource } from './sources/video-source.ts';

/** Every kind of content that can be found. */
export const searchSources: readonly SearchSource[] = [videoSource, novelSource, postSource, listingSource];
