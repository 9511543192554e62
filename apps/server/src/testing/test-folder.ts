import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of its own, removed by the hook that is given: `onTestFinished` in a test, `afterAll` for all of a file. */
export function testFolder(until: (remove: () => void) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'liuguang-test-'));
  until(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
