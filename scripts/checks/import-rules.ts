/**
 * Who may import whom. Rules are patterns, so that a new feature is fenced by being there.
 *
 * A file belongs to the first room whose pattern matches it; it may import its own room's files as far as `own` says,
 * and what `may` lists. Paths are relative to the repository; a package import is written `npm:name`.
 */
export interface Room {
  name: string;
  files: RegExp;
  /** Each pattern may use $1, the first group that `files` captured (the feature's name). */
  may: string[];
}

const anyNodeModule = '^node:';
const contract = '^packages/contract/src/';
const media = '^packages/media/src/';
const serverPlatform = '^apps/server/src/platform/';
/** What a feature shows to others; the back reference holds the file to the name of its folder. */
const publicFiles = '^apps/server/src/features/([^/]+)/\\1\\.public\\.ts$';
/** What components of the console stand on: calls are made by `lib/api/` and by a folder's `api.ts` alone. */
const consoleLower = '^apps/console/src/(ui/|lib/(?!api/admin-(client|query|mutation)\\.ts$))';
const notQueries = '^npm:(?!@tanstack/react-query$)';

/** What components of the member app stand on: the client is called by `api.ts` and `*-api.ts` alone. */
const webLower = '^apps/web/src/(ui/|entities/|lib/(?!api/client\\.ts$))';

export const rooms: Room[] = [
  { name: 'contract', files: /^packages\/contract\/src\//, may: [contract, '^npm:zod$'] },
  {
    name: 'media',
    files: /^packages\/media\/src\//,
    may: [media, anyNodeModule, '^npm:(node-av|sharp|thumbhash|nsfwjs|@tensorflow/.*|@upscalerjs/.*)$'],
  },
  {
    name: 'server platform',
    files: /^apps\/server\/src\/platform\//,
    may: [serverPlatform, contract, anyNodeModule, '^npm:(?!sharp|node-av|react)'],
  },
  {
    name: 'server jobs',
    files: /^apps\/server\/src\/features\/([^/]+)\/(?:.+\/)?[^/]+\.jobs\.ts$/,
    may: [
      '^apps/server/src/features/$1/',
      publicFiles,
      serverPlatform,
      contract,
      media,
      anyNodeModule,
      '^npm:(zod|kysely)$',
    ],
  },
  {
    name: 'server service or repository',
    files: /^apps\/server\/src\/features\/([^/]+)\/(?:.+\/)?[^/]+\.(?:service|repository)\.ts$/,
    may: [
      '^apps/server/src/features/$1/',
      publicFiles,
      // HTTP is for routes, admin and plugins.
      '^apps/server/src/platform/(?!http/)',
      contract,
      anyNodeModule,
      '^npm:(?!sharp|node-av|react|fastify)',
    ],
  },
  {
    name: 'server feature',
    files: /^apps\/server\/src\/features\/([^/]+)\//,
    may: [
      '^apps/server/src/features/$1/',
      publicFiles,
      serverPlatform,
      contract,
      anyNodeModule,
      '^npm:(?!sharp|node-av|react)',
    ],
  },
  {
    name: 'server command',
    files: /^apps\/server\/src\/cli\//,
    may: [
      '^apps/server/src/(cli/|modules\\.ts$)',
      publicFiles,
      serverPlatform,
      contract,
      anyNodeModule,
      '^npm:(?!sharp|node-av|react)',
    ],
  },
  {
    name: 'server entry',
    files: /^apps\/server\/src\/[^/]+\.ts$/,
    may: ['^apps/server/src/', contract, anyNodeModule, '^npm:(?!sharp|node-av|react)'],
  },
  {
    name: 'server testing',
    files: /^apps\/server\/src\/(?:testing|integration)\//,
    may: ['^apps/server/src/', contract, media, anyNodeModule, '^npm:'],
  },
  {
    name: 'console ui',
    files: /^apps\/console\/src\/ui\//,
    may: ['^apps/console/src/(ui/|lib/format\\.ts$)', '^npm:(react|react-dom|antd|@ant-design/icons|dayjs|hls\\.js)$'],
  },
  {
    name: 'console testing',
    files: /^apps\/console\/src\/lib\/testing\//,
    may: ['^apps/console/src/', contract, '^npm:'],
  },
  {
    name: 'console calls',
    files: /^apps\/console\/src\/(?:lib\/api\/|(?:(?:app|lib|entities|features\/([^/]+))\/)(?:[^/]+\/)*api\.ts$)/,
    may: ['^apps/console/src/features/$1/', '^apps/console/src/(entities|lib|ui)/', contract, '^npm:'],
  },
  {
    name: 'console lib',
    files: /^apps\/console\/src\/lib\//,
    may: ['^apps/console/src/(ui/|lib/(?!api/admin-client\\.ts$))', contract, notQueries],
  },
  {
    name: 'console entity',
    files: /^apps\/console\/src\/entities\//,
    may: ['^apps/console/src/entities/', consoleLower, contract, notQueries],
  },
  {
    name: 'console feature',
    files: /^apps\/console\/src\/features\/([^/]+)\//,
    may: ['^apps/console/src/features/$1/', '^apps/console/src/entities/', consoleLower, contract, notQueries],
  },
  {
    name: 'console app',
    files: /^apps\/console\/src\/app\//,
    may: ['^apps/console/src/(app|features|entities)/', consoleLower, contract, '^npm:'],
  },
  {
    name: 'ui',
    files: /^apps\/(?:web|console)\/src\/ui\//,
    may: ['^apps/(web|console)/src/ui/', '^npm:(react|react-dom|lucide-react|thumbhash|antd)$'],
  },
  {
    name: 'lib',
    files: /^apps\/web\/src\/lib\//,
    may: ['^apps/web/src/(lib|ui)/', contract, anyNodeModule, '^npm:', '^virtual:'],
  },
  {
    name: 'entity calls',
    files: /^apps\/web\/src\/entities\/(?:.+\/)?(?:[a-z-]+-)?api\.ts$/,
    may: ['^apps/web/src/(entities|lib|ui)/', contract, anyNodeModule, '^npm:'],
  },
  { name: 'entity', files: /^apps\/web\/src\/entities\//, may: [webLower, contract, anyNodeModule, '^npm:'] },
  {
    name: 'web testing',
    files: /^apps\/web\/src\/testing\//,
    may: [
      '^apps/web/src/(testing|entities|lib)/',
      // A screen under test stands in the same place of the route tree, with the same query, as in the app.
      '^apps/web/src/app/(route-table|search|search-params)\\.ts$',
      contract,
      anyNodeModule,
      '^npm:',
    ],
  },
  {
    name: 'screen calls',
    files: /^apps\/web\/src\/features\/([^/]+)\/(?:.+\/)?(?:[a-z-]+-)?api\.ts$/,
    may: ['^apps/web/src/features/$1/', '^apps/web/src/(ui|lib|entities)/', contract, anyNodeModule, '^npm:'],
  },
  {
    name: 'screen feature',
    files: /^apps\/web\/src\/features\/([^/]+)\//,
    may: ['^apps/web/src/features/$1/', webLower, contract, anyNodeModule, '^npm:'],
  },
  {
    name: 'background worker',
    files: /^apps\/web\/src\/worker\//,
    may: ['^apps/web/src/worker/', contract, '^npm:workbox-'],
  },
  {
    name: 'app',
    files: /^apps\/(web|console)\/src\//,
    may: ['^apps/$1/src/', contract, anyNodeModule, '^npm:', '^virtual:'],
  },
  {
    name: 'demo',
    files: /^demo\/src\//,
    // What removes the demo is tried on the demo.
    may: [
      '^demo/src/',
      contract,
      media,
      serverPlatform,
      publicFiles,
      '^apps/server/src/cli/demo/',
      anyNodeModule,
      '^npm:',
    ],
  },
];

/** Only tests may reach for a test runner or the test database; any test may, and for Node itself. */
export const testOnly = /^(apps\/(?:server|web)\/src\/testing\/|npm:(vitest|fast-check|happy-dom|@testing-library\/))/;
export const testFile = /(\.test\.tsx?$|\.test-data\.tsx?$|\/testing\/|^e2e\/|\.config\.ts$)/;
export const forTests =
  /^(apps\/(?:server|web)\/src\/testing\/|apps\/web\/src\/lib\/api\/client\.ts|node:|npm:(vitest|fast-check|happy-dom|@testing-library\/))/;
