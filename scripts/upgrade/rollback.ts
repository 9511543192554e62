import { existsSync } from 'node:fs';
import path from 'node:path';
import { runUpgrade, say, UpgradeError } from './fail.ts';
import { findInstallation, rememberPrevious, useRelease } from './installation.ts';
import { restart, waitUntilReady } from './services.ts';

/** `liuguang rollback`: the release before, on the database as it is. */

await runUpgrade(async () => {
  if (process.argv.length > 2) throw new UpgradeError(`"${process.argv[2]}" is one word too many: liuguang rollback`);
  const installation = findInstallation(process.env['LIUGUANG_RELEASE'] ?? path.join(import.meta.dirname, '../..'));
  const { version, previous, releases } = installation;
  if (previous === undefined || previous === version || !existsSync(path.join(releases, previous, 'liuguang'))) {
    throw new UpgradeError('there is no release before this one');
  }
  say(`${version} → ${previous}`);
  useRelease(installation, previous);
  rememberPrevious(installation, version);
  restart(['liuguang-worker.service', 'liuguang-web.service']);
  await waitUntilReady(process.env);
  say(`${previous} is in use`);
});
