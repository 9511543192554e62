import { expect, it } from 'vitest';
import { breachesOf } from './check-imports.ts';

const breach = (file: string, source: string) => breachesOf(file, source).map((found) => found.imports);

it.each([
  ['apps/server/src/features/novel/novel.service.ts', `import { x } from '../video/video.repository.ts'`],
  ['apps/server/src/features/novel/novel.service.ts', `import { probe } from '@liuguang/media/probe.ts'`],
  ['apps/server/src/features/novel/novel.service.ts', `import sharp from 'sharp'`],
  ['apps/server/src/platform/http/guard.ts', `import { x } from '../../features/video/video.service.ts'`],
  ['apps/web/src/features/novel/novel-page.tsx', `import { x } from '../video/video-card.tsx'`],
  ['apps/web/src/features/novel/novel-page.tsx', `const page = () => import('../video/video-page.tsx')`],
  ['apps/web/src/lib/api/client.ts', `import { x } from '../../features/video/api.ts'`],
  ['apps/web/src/lib/api/client.ts', `import { x } from '../../entities/video/video.ts'`],
  ['apps/web/src/lib/api/client.ts', `import { x } from '../../testing/visit.ts'`],
  ['apps/web/src/entities/video/video.ts', `import { x } from '../../features/video/api.ts'`],
  ['apps/web/src/ui/button/button.tsx', `import { x } from '../../lib/format/format.ts'`],
  ['apps/console/src/shared/client.ts', `import { x } from '../features/video/api.ts'`],
  ['packages/contract/src/calls.ts', `export { x } from 'fastify'`],
  ['packages/media/src/probe.ts', `import pg from 'pg'`],
  ['bench/src/run.ts', `import { it } from 'vitest'`],
])('refuses %s with %s', (file, source) => {
  expect(breach(file, source)).toHaveLength(1);
});

it.each([
  ['apps/server/src/features/novel/novel.service.ts', `import { x } from '../video/video.service.ts'`],
  ['apps/server/src/features/video/video.jobs.ts', `import { probe } from '@liuguang/media/probe.ts'`],
  ['apps/web/src/features/novel/novel-page.tsx', `import { Button } from '../../ui/button/button.tsx'`],
  ['apps/web/src/features/novel/reader/reader-page.tsx', `import { x } from '../../../entities/novel/novel.ts'`],
  ['apps/web/src/entities/video/video.ts', `import { x } from '../../lib/format/format.ts'`],
  ['apps/web/src/lib/api/client.test.ts', `import { x } from '../../testing/visit.ts'`],
  ['apps/web/src/app/routes.tsx', `const page = () => import('../features/video/video-page.tsx')`],
  ['apps/web/src/ui/button/button.test.tsx', `import { it } from 'vitest'`],
])('allows %s with %s', (file, source) => {
  expect(breach(file, source)).toEqual([]);
});
