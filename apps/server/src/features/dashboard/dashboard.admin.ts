import type { dashboardCalls } from '@liuguang/contract/admin/dashboard.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { type AdultCovers, pictureShape } from '../picture/picture.public.ts';
import { dashboardFigures, dashboardLines } from './dashboard.repository.ts';
import type { TodayService } from './today.service.ts';
import { topNovels, topVideos } from './top-titles.repository.ts';

interface Deps {
  readonly db: Db;
  readonly today: TodayService;
  readonly covers: AdultCovers;
}

export function dashboardRoutes({ db, today, covers }: Deps): AdminSection<keyof typeof dashboardCalls> {
  return {
    'overview/today': async (_input, { staff, agentIds, now }) => ({
      list: await today.list({ staff, agentIds, now: now() }),
    }),
    'overview/figures': async ({ days, line }, { agentIds, now }) => {
      const asked = { agentIds, days, now: now() };
      const [figures, lines] = await Promise.all([dashboardFigures(db, asked), dashboardLines(db, line, asked)]);
      return { ...figures, lines };
    },
    'overview/top': async ({ days }, { agentIds, now }) => {
      const asked = { agentIds, days, now: now() };
      const [videos, novels] = await Promise.all([topVideos(db, asked), topNovels(db, asked)]);
      return {
        videos: videos.map(({ videoId, title, rating, watchedMs, plays, ...cover }) => ({
          videoId,
          title,
          cover: covers.seal({ rating, cover: pictureShape(cover) }).cover,
          watchedSeconds: Math.floor(watchedMs / 1000),
          plays,
        })),
        novels: novels.map(({ novelId, title, rating, reads, ...cover }) => ({
          novelId,
          title,
          cover: covers.seal({ rating, cover: pictureShape(cover) }).cover,
          reads,
        })),
      };
    },
  };
}
