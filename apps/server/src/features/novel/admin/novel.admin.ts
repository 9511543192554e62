import type { novelAdminCalls } from '@liuguang/contract/admin/novel.ts';
import type { overrideCalls } from '@liuguang/contract/admin/channel/override.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { findChapter, listChapters } from './chapter-admin.repository.ts';
import { removeChapter, saveChapter } from './chapter-admin.service.ts';
import { rankNovels } from './novel-admin.repository.ts';
import type { NovelAdminService } from './novel-admin.service.ts';
import { overrider, titleCalls } from '../../catalogue/catalogue.public.ts';
import { discardImport, findImport, previewImport } from './novel-preview.service.ts';

interface Deps {
  readonly db: Db;
  readonly admin: NovelAdminService;
  readonly clock: () => number;
}

type Calls = keyof typeof novelAdminCalls | Extract<keyof typeof overrideCalls, `novels/${string}`>;

export function novelAdminRoutes({ db, admin, clock }: Deps): AdminSection<Calls> {
  const noted = ['title', 'groupId', 'state', 'rating', 'picked', 'agentIds'] as const;
  const { save, saveOverride } = titleCalls('novel', admin, noted);
  return {
    'novels/list': (search, { agentIds }) => admin.list(search, agentIds),
    'novels/count': async (filter, { agentIds }) => ({ total: await admin.count(filter, agentIds) }),
    'novels/get': ({ novelId }, { agentIds }) => admin.get(novelId, agentIds),
    'novels/preview': async ({ uploadId }, context) => {
      const upload = await findImport(db, uploadId);
      context.own([upload.agentId]);
      return await previewImport(db, upload);
    },
    'novels/discard': ({ uploadId }, context) =>
      context.change(async (trx) => {
        const upload = await findImport(trx, uploadId);
        context.own([upload.agentId]);
        await discardImport(trx, uploadId);
        context.audit({ subject: `upload ${uploadId}`, agentId: upload.agentId });
        return {};
      }),
    'novels/save': (input, context) => save(input.novelId, input, context),
    'novels/saveOverride': ({ novelId, ...wanted }, context) => saveOverride(novelId, wanted, context),
    'novels/setShown': ({ novelId, shown }, context) =>
      context.change(async (trx) => {
        await admin.setShown(trx, novelId, shown, overrider(context));
        context.audit({ subject: `novel ${novelId}` });
        return {};
      }),
    'novels/chapters': async (input, { agentIds }) => {
      await admin.get(input.novelId, agentIds);
      return await listChapters(db, input);
    },
    'novels/chapter': async ({ chapterId }, { agentIds }) => {
      const chapter = await findChapter(db, chapterId);
      if (!chapter) throw fail('NOT_FOUND');
      await admin.get(chapter.novelId, agentIds);
      return chapter;
    },
    'novels/saveChapter': (input, context) =>
      context.change(async (trx) => {
        await admin.mine(trx, input.novelId, context.agentIds);
        const saved = await saveChapter(trx, input, clock());
        context.audit({ subject: `chapter ${saved.chapterId}`, details: { novelId: input.novelId } });
        return saved;
      }),
    'novels/removeChapter': ({ chapterId }, context) =>
      context.change(async (trx) => {
        const chapter = await findChapter(trx, chapterId);
        if (!chapter) throw fail('NOT_FOUND');
        await admin.mine(trx, chapter.novelId, context.agentIds);
        await removeChapter(trx, chapter, clock());
        context.audit({ subject: `chapter ${chapterId}`, details: { novelId: chapter.novelId, title: chapter.title } });
        return {};
      }),
    'novels/rankings': async ({ agentId, period }) =>
      parseId(agentId) === null ? { list: [] } : { list: await rankNovels(db, agentId, period) },
  };
}
