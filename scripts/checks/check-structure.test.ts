import { describe, expect, it } from 'vitest';
import { crowdedFolders, sqlIn } from './check-structure.ts';
import { circlesIn } from './import-circles.ts';

const service = 'apps/server/src/features/novel/shelf/novel-shelf.service.ts';

const files = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);

describe('SQL in services', () => {
  it.each([
    [`import { sql } from 'kysely'`, ['kysely']],
    [`import type { Kysely } from 'kysely'`, ['kysely']],
    ['const rows = await db.selectFrom("novels").execute()', ['selectFrom']],
    ['await db.transaction().execute(work)', ['transaction']],
    ['const at = row.created_at', ['created_at']],
    ['const { agent_id: agentId } = row', ['agent_id']],
    ['await sql`select 1`.execute(db)', ['sql']],
  ])('finds it in %s', (source, names) => {
    expect(sqlIn(service, source)).toEqual(names);
  });

  it('leaves words, texts and repositories alone', () => {
    expect(sqlIn(service, 'const note = "created_at"; await transact(db, (tx) => keep(tx, novelId))')).toEqual([]);
    expect(sqlIn(service.replace('service', 'repository'), 'db.selectFrom("novels")')).toEqual([]);
  });
});

describe('import circles', () => {
  it('finds each with its files, and a file that imports itself', () => {
    const graph = new Map([
      ['a', ['b', 'npm:x']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
      ['e', ['e']],
    ]);
    expect(circlesIn(graph)).toEqual([['a', 'b', 'c'], ['e']]);
  });

  it('finds none where arrows only lead down', () => {
    expect(
      circlesIn(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('crowded folders', () => {
  it('counts what lies side by side', () => {
    expect(crowdedFolders([...files('apps/web/src/ui', 25), ...files('apps/web/src/ui/form', 26)])).toEqual([
      'apps/web/src/ui/form: 26 files side by side',
    ]);
  });

  it('holds the root of the server to less, and migrations to nothing', () => {
    expect(
      crowdedFolders([...files('apps/server/src', 9), ...files('apps/server/src/platform/migrations', 60)]),
    ).toEqual(['apps/server/src: 9 files side by side']);
  });
});
