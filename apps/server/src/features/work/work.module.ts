import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { CommunityModule } from '../community/community.public.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import { creatorHolder, expiryOf, signGrant } from '../playback/playback.public.ts';
import { announceWorks } from './work.jobs.ts';
import { workRoutes } from './work.routes.ts';
import { workService } from './work.service.ts';

interface Others {
  readonly community: CommunityModule;
  readonly picture: PictureModule;
}

export function workModule({ db, secrets, clock }: Deps, { community, picture: { covers } }: Others) {
  const verdict = async (agentId: string, texts: readonly string[]) =>
    await community.rules.verdict(agentId, texts, 'words');
  const filmFor = (agentId: string, mediaId: string) => {
    // No longer than choosing a frame takes: it plays on, should the video be taken down meanwhile.
    const grant = { agentId, mediaId, mode: 'full', expiresAt: expiryOf(clock(), 0), holder: creatorHolder } as const;
    return `/v/${signGrant(secrets.playbackKeys, grant)}/${mediaId}/master.m3u8`;
  };
  const works = workService({ db, verdict, covers, filmFor, clock });
  return { ...works, routes: workRoutes(works), jobs: [announceWorks] } satisfies Module;
}
