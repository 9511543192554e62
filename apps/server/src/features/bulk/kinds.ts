import type { BulkKind } from '../catalogue/catalogue.public.ts';
import { bulkNovels } from '../novel/novel.public.ts';
import { bulkVideos } from '../video/video.public.ts';

export type CatalogueKind = BulkKind['kind'];

export const bulkKinds: Readonly<Record<CatalogueKind, BulkKind>> = { video: bulkVideos, novel: bulkNovels };
