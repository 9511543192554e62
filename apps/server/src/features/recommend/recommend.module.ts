import { sharedReads } from '../../platform/cache/shared-reads.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import type { Searched } from './notes/search.repository.ts';
import { choiceRepository } from './choices/choice.repository.ts';
import { choiceService } from './choices/choice.service.ts';
import type { Candidate } from './feed/candidate.ts';
import { cardRepository } from './feed/card.repository.ts';
import { learnedFeed } from './feed/feed.service.ts';
import { type Pool, poolRepository } from './feed/pool.repository.ts';
import { profileRepository } from './feed/profile.repository.ts';
import { runRepository } from './feed/run.repository.ts';
import { tagTopRepository } from './feed/tag-top.repository.ts';
import { recommendNotes } from './notes/notes.service.ts';
import { learnSimilar, refreshTagTops } from './recommend.jobs.ts';
import { recommendPersonalData } from './recommend.personal.ts';
import { recommendRoutes } from './recommend.routes.ts';
import { recommendService } from './recommend.service.ts';

/** What is in them is looked at again before it is shown. */
const poolMs = 5000;
const stalePoolMs = 60_000;
/** Some 100 kB each. */
const mostPools = 50;
const staleTopsMs = 600_000;
/** Some 10 kB each. */
const mostTops = 300;

interface Others {
  readonly picture: PictureModule;
  readonly video: VideoModule;
}

export function recommendModule({ db, pool, clock, log, listener }: Deps, { picture: { covers }, video }: Others) {
  const notes = recommendNotes(db, log);
  const runs = runRepository(db, pool);
  const kept = { clock, keepMs: listener ? poolMs : 0, isWorthKeeping: () => true };
  const shared = sharedReads<Pool>({ ...kept, staleMs: stalePoolMs, most: mostPools });
  const tops = sharedReads<readonly Candidate[]>({ ...kept, staleMs: staleTopsMs, most: mostTops });
  const learned = learnedFeed({
    profiles: profileRepository(pool),
    tagTops: tagTopRepository(pool, tops),
    pools: poolRepository(pool),
    shared,
    runs,
    cards: cardRepository(pool),
    notes,
    clock,
    log,
  });
  const recommend = recommendService({ videos: video, learned, covers });
  const choices = choiceService({
    repository: choiceRepository(db),
    forgetRuns: (accountId) => runs.forget(accountId),
    clock,
  });
  return {
    ...recommend,
    /** A search of an account found these videos. */
    searched: (search: Searched) => notes.searched(search),
    routes: recommendRoutes({ recommend, choices }),
    jobs: [learnSimilar, refreshTagTops],
    personal: recommendPersonalData,
    close: async () => {
      await notes.close();
      await runs.close();
    },
  } satisfies Module;
}

export type RecommendModule = ReturnType<typeof recommendModule>;
