import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size, longest first. Vitest begins with the largest ones when it has no memory of an
 * earlier run; one of these begun last would run alone, with the other processor waiting.
 */
const long = [
  'e2e/src/journeys/operations/operations.long.test.ts',
  'e2e/src/journeys/content/screens.test.ts',
  'e2e/src/journeys/operations/new-version.long.test.ts',
  'e2e/src/journeys/operations/kill-cycles.long.test.ts',
  'e2e/src/journeys/content/player.test.ts',
  'e2e/src/journeys/operations/failover.long.test.ts',
  'e2e/src/journeys/operations/upload-crashes.long.test.ts',
  'e2e/src/journeys/console/console-agents.long.test.ts',
  'e2e/src/journeys/content/reader.test.ts',
  'e2e/src/journeys/money/ads.test.ts',
  'e2e/src/journeys/console/console-money.long.test.ts',
  'e2e/src/journeys/console/console-bulk.long.test.ts',
  'e2e/src/journeys/operations/media-host.long.test.ts',
  'e2e/src/journeys/console/console-safety.long.test.ts',
  'e2e/src/journeys/account/sign-in.test.ts',
  'e2e/src/journeys/console/console-content.test.ts',
  'e2e/src/journeys/account/cold-scan.long.test.ts',
  'demo/src/load.test.ts',
  // One project after the other: who goes on with the project it is in keeps what it has loaded.
  'packages/media/src/video/recordings.long.test.ts',
  'packages/media/src/video/process-video.test.ts',
  'packages/media/src/video/hostile.test.ts',
  'scripts/bootstrap.test.ts',
  'apps/server/src/integration/imports/imports.test.ts',
  'apps/server/src/integration/faults/main.long.test.ts',
  'apps/server/src/features/invite/invite.test.ts',
  'apps/server/src/integration/faults/full-disk.long.test.ts',
  'apps/server/src/features/backup/vault/vault.long.test.ts',
  'apps/server/src/integration/admin/bulk/bulk-operations.test.ts',
  'apps/server/src/integration/scale/pooler.long.test.ts',
  'apps/server/src/integration/backups/moment.long.test.ts',
  'apps/server/src/integration/scale/rolling-restart.long.test.ts',
  'apps/server/src/integration/admin/admin-inventory.test.ts',
  'apps/server/src/integration/backups/drill.long.test.ts',
  'apps/server/src/platform/postgres/embedded.long.test.ts',
  'apps/server/src/features/backup/backup.test.ts',
  'apps/server/src/features/upload/process/upload-process.test.ts',
  'apps/server/src/integration/faults/crash-hunt.long.test.ts',
  'apps/server/src/integration/faults/hung-database.long.test.ts',
  'apps/server/src/features/ad/events/ad-crashes.long.test.ts',
];

const place = ({ moduleId }: TestSpecification): number => {
  const found = long.findIndex((file) => moduleId.endsWith(file));
  return found === -1 ? long.length : found;
};

/** The server goes on where the longest of it ended: its workers have it loaded. Small projects fill the gaps of the end. */
const order = ['server', 'web', 'console'];

const turn = ({ project }: TestSpecification): number => {
  const found = order.indexOf(project.name);
  return found === -1 ? order.length : found;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sort of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other) || turn(one) - turn(other));
  }
}
