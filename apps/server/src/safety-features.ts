import type { FeatureDeps } from './features.ts';
import { reportedUser } from './features/account/account.reported.ts';
import { reportedAd } from './features/ad/ad.reported.ts';
import { cleanText } from './platform/text/clean-text.ts';
import { reportedComment, reportedPost } from './features/community/community.reported.ts';
import { reportedListing } from './features/city/city.reported.ts';
import { reportedChapter, reportedNovel } from './features/novel/novel.reported.ts';
import { automaticHiding } from './features/safety/report/automatic-hiding.ts';
import { batchService } from './features/safety/decision/batch.service.ts';
import { decisionService } from './features/safety/decision/decision.service.ts';
import { reportService } from './features/safety/report/report.service.ts';
import { safetyRoutes } from './features/safety/safety.routes.ts';
import { waitingService } from './features/safety/decision/waiting.service.ts';
import { reportedVideo } from './features/video/video.reported.ts';
import type { ReportedKind } from './platform/safety/reported-kind.ts';

/** Everything that can be reported; a new kind is a line here. */
export const kinds: ReadonlyMap<string, ReportedKind> = new Map(
  [
    reportedVideo,
    reportedNovel,
    reportedChapter,
    reportedPost,
    reportedComment,
    reportedListing,
    reportedUser,
    reportedAd,
  ].map((kind) => [kind.kind, kind]),
);

type Deps = Pick<FeatureDeps, 'clock'> & { readonly database: Pick<FeatureDeps['database'], 'db'> };

/** What staff decide, in the console and on the command line. */
export function safetyDecisions({ database: { db }, clock }: Deps) {
  const decisions = decisionService({ db, kinds, clock });
  return {
    decisions,
    batches: batchService({ db, decisions, clock }),
    waiting: waitingService({ db, kinds, clock }),
  };
}

/** Reports, and the author's side of what was decided. */
export function joinSafety({
  database: { db },
  clock,
  log,
  secrets: { pepper },
}: Deps & Pick<FeatureDeps, 'log' | 'secrets'>) {
  const weigh = automaticHiding({ log });
  return { routes: safetyRoutes(reportService({ db, kinds, cleanText, weigh, pepper, clock })) };
}
