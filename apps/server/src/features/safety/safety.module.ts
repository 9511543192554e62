import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { cleanText } from '../../platform/text/clean-text.ts';
import { type PictureModule, pictureShape, type StoredPicture } from '../picture/picture.public.ts';
import { expiryOf, signGrant, staffHolder } from '../playback/playback.public.ts';
import { automaticHiding } from './report/automatic-hiding.ts';
import { batchService } from './decision/batch.service.ts';
import { caseLooks } from './case/case-look.service.ts';
import { decisionService } from './decision/decision.service.ts';
import { reportService } from './report/report.service.ts';
import { safetyAdminRoutes } from './safety.admin.ts';
import { safetyAlarm } from './safety.jobs.ts';
import { safetyPersonalData } from './safety.personal.ts';
import { safetyRoutes } from './safety.routes.ts';
import { waitingService } from './decision/waiting.service.ts';

interface Others {
  readonly picture: PictureModule;
  /** Everything that can be reported. */
  readonly kinds: readonly ReportedKind[];
}

export function safetyModule(deps: Deps, { picture, kinds: list }: Others) {
  const { db, secrets, clock, log } = deps;
  const { pepper, playbackKeys: keys } = secrets;
  const kinds: ReadonlyMap<string, ReportedKind> = new Map(list.map((kind) => [kind.kind, kind]));
  const decisions = decisionService({ db, kinds, clock });
  const waiting = waitingService({ db, kinds, clock });
  const batches = batchService({ db, decisions, clock });
  // Signed whatever its rating: a picture that was taken down opens at no other address.
  const pictureFor = (one: StoredPicture) => picture.covers.seal({ rating: '18', cover: pictureShape(one) }).cover;
  const looks = caseLooks({
    db,
    kinds,
    pictureFor,
    videoFor(agentId, { mediaId, durationMs }) {
      const expiresAt = expiryOf(clock(), durationMs);
      const token = signGrant(keys, { agentId, mediaId, mode: 'full', expiresAt, holder: staffHolder });
      return `/v/${token}/${mediaId}/master.m3u8`;
    },
  });
  const weigh = automaticHiding({ log });
  return {
    decisions,
    waiting,
    batches,
    pictureFor,
    routes: safetyRoutes(reportService({ db, kinds, cleanText, weigh, pepper, clock })),
    adminRoutes: safetyAdminRoutes({ db, looks, decisions, waiting, batches }),
    jobs: [safetyAlarm],
    personal: safetyPersonalData,
  } satisfies Module;
}

export type SafetyModule = ReturnType<typeof safetyModule>;
