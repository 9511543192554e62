import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AdModule } from '../ad/ad.public.ts';
import type { CreditsModule } from '../credits/credits.public.ts';
import type { NovelModule } from '../novel/novel.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import { freeViewRoutes } from './free-view.routes.ts';
import { freeViewService } from './free-view.service.ts';

interface Others {
  readonly credits: CreditsModule;
  readonly ad: AdModule;
  readonly video: VideoModule;
  readonly novel: NovelModule;
}

export function freeViewModule({ db, clock }: Deps, { credits, ad, video, novel }: Others) {
  const { ledger, watches } = credits;
  return {
    routes: freeViewRoutes(freeViewService({ db, ledger, watches, ads: ad, videos: video, novels: novel, clock })),
  } satisfies Module;
}
