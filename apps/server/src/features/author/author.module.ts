import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { CommunityModule } from '../community/community.public.ts';
import type { NovelModule } from '../novel/novel.public.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import { authorRepository } from './author.repository.ts';
import { authorRoutes } from './author.routes.ts';
import { authorService } from './author.service.ts';

interface Others {
  readonly community: CommunityModule;
  readonly novel: NovelModule;
  readonly picture: PictureModule;
  readonly video: VideoModule;
}

export function authorModule({ db, clock }: Deps, { community, novel, picture, video }: Others) {
  const authors = authorRepository(db);
  const service = authorService({ authors, videos: video, novels: novel, community, covers: picture.covers, clock });
  return { ...service, routes: authorRoutes(service) } satisfies Module;
}

export type AuthorModule = ReturnType<typeof authorModule>;
