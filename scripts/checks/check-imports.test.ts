import { expect, it } from 'vitest';
import { breachesOf } from './check-imports.ts';

const breach = (file: string, source: string) => breachesOf(file, source).map((found) => found.imports);

it.each([
  ['apps/server/src/features/novel/novel.service.ts', `import { x } from '../video/video.repository.ts'`],
  ['apps/server/src/features/novel/novel.service.ts', `import { x } from '../video/video.service.ts'`],
  ['apps/server/src/features/novel/novel.service.ts', `import { x } from '../video/novel.public.ts'`],
  ['apps/server/src/cli/novels.ts', `import { x } from '../features/novel/novel.service.ts'`],
  ['apps/server/src/features/novel/novel.service.ts', `import { probe } from '@liuguang/media/video/source/probe.ts'`],
  ['apps/server/src/features/novel/novel.service.ts', `import sharp from 'sharp'`],
  ['apps/server/src/features/novel/novel.service.ts', `import { x } from '../../platform/http/calls/cookies.ts'`],
  ['apps/server/src/features/novel/novel.repository.ts', `import type { FastifyRequest } from 'fastify'`],
  ['apps/web/src/features/novel/novel-page.tsx', `import { x } from '../../lib/api/client.ts'`],
  ['apps/server/src/platform/http/calls/guard.ts', `import { x } from '../../../features/video/video.service.ts'`],
  ['apps/web/src/features/novel/novel-page.tsx', `import { x } from '../video/video-card.tsx'`],
  ['apps/web/src/features/novel/novel-page.tsx', `const page = () => import('../video/video-page.tsx')`],
  ['apps/web/src/lib/api/client.ts', `import { x } from '../../features/video/api.ts'`],
  ['apps/web/src/lib/api/client.ts', `import { x } from '../../entities/video/video.ts'`],
  ['apps/web/src/lib/api/client.ts', `import { x } from '../../testing/visit.ts'`],
  ['apps/web/src/entities/video/video.ts', `import { x } from '../../features/video/api.ts'`],
  ['apps/web/src/ui/button/button.tsx', `import { x } from '../../lib/format/format.ts'`],
  ['apps/console/src/features/ad/ad-page.tsx', `import { x } from '../../lib/api/admin-client.ts'`],
  ['apps/console/src/features/ad/ad-page.tsx', `import { x } from '../../lib/api/admin-query.ts'`],
  ['apps/console/src/features/ad/ad-page.tsx', `import { useQuery } from '@tanstack/react-query'`],
  ['apps/console/src/features/ad/ad-page.tsx', `import { x } from '../video/api.ts'`],
  ['apps/console/src/app/console-shell.tsx', `import { x } from '../lib/api/admin-client.ts'`],
  ['apps/console/src/lib/table/bulk-bar.tsx', `import { x } from '../api/admin-client.ts'`],
  ['packages/contract/src/calls.ts', `export { x } from 'fastify'`],
  ['packages/media/src/video/source/probe.ts', `import pg from 'pg'`],
  ['bench/src/run.ts', `import { it } from 'vitest'`],
])('refuses %s with %s', (file, source) => {
  expect(breach(file, source)).toHaveLength(1);
});

it.each([
  ['apps/server/src/features/novel/novel.service.ts', `import { x } from '../video/video.public.ts'`],
  ['apps/server/src/features/video/video.jobs.ts', `import { probe } from '@liuguang/media/video/source/probe.ts'`],
  ['apps/web/src/features/novel/novel-page.tsx', `import { Button } from '../../ui/button/button.tsx'`],
  ['apps/web/src/features/novel/reader/reader-page.tsx', `import { x } from '../../../entities/novel/novel.ts'`],
  ['apps/web/src/entities/video/video.ts', `import { x } from '../../lib/format/format.ts'`],
  ['apps/web/src/lib/api/client.test.ts', `import { x } from '../../testing/visit.ts'`],
  ['apps/server/src/features/novel/novel.routes.ts', `import { x } from '../../platform/http/calls/cookies.ts'`],
  ['apps/web/src/features/novel/details/api.ts', `import { x } from '../../../lib/api/client.ts'`],
  ['apps/web/src/app/routes.tsx', `const page = () => import('../features/video/video-page.tsx')`],
  ['apps/console/src/features/ad/api.ts', `import { x } from '../../lib/api/admin-client.ts'`],
  ['apps/console/src/features/staff/sign-in/api.ts', `import { x } from '../../../lib/api/admin-client.ts'`],
  ['apps/console/src/features/ad/ad-page.tsx', `import { x } from '../../lib/table/admin-table.tsx'`],
  ['apps/web/src/ui/button/button.test.tsx', `import { it } from 'vitest'`],
])('allows %s with %s', (file, source) => {
  expect(breach(file, source)).toEqual([]);
});
