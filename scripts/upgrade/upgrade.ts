import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkArchive, unpack } from './archive.ts';
import { runUpgrade, say, UpgradeError } from './fail.ts';
import { findInstallation, type Installation, rememberPrevious, useRelease } from './installation.ts';
import { releaseCommand } from './release-command.ts';
import { requireManager, restart, waitUntilReady } from './services.ts';

/**
 * `liuguang upgrade <archive>`: everything that can fail without harm comes first; then the database gets what the new
 * version needs, which the old one runs on with; then the link is switched. What fails after that goes back by itself.
 */

const usage = 'liuguang upgrade <archive.tar.gz> [--sha256 <sum>] [--plan] [--no-backup] [--ready-within <seconds>]';

await runUpgrade(async () => {
  const { values, positionals } = parse();
  const [archive, extra] = positionals;
  if (archive === undefined || extra !== undefined) throw new UpgradeError(`one archive is wanted: ${usage}`);
  const patience = Number(values['ready-within']) * 1000;
  if (!(patience > 0)) throw new UpgradeError(`--ready-within is a number of seconds: ${usage}`);
  const installation = findInstallation(process.env['LIUGUANG_RELEASE'] ?? path.join(import.meta.dirname, '../..'));
  requireManager();
  say(`checking ${path.basename(archive)}`);
  await checkArchive(path.resolve(archive), values.sha256);
  const { version } = unpack(path.resolve(archive), installation);
  const release = path.join(installation.releases, version);
  say(`${installation.version} → ${version}: is everything right?`);
  await releaseCommand(path.join(installation.base, 'current'), ['cli', 'doctor']);
  const plan = (await releaseCommand(release, ['cli', 'migrate', '--plan'], false)).trim();
  say(`migrations of ${version}:\n${plan}`);
  if (values.plan) return say('that was the plan; nothing was changed');
  if (!values['no-backup']) {
    say('backup');
    await releaseCommand(path.join(installation.base, 'current'), ['cli', 'backup']);
  }
  say('migrations, while the old version goes on');
  // Each is a transaction of its own: of one that fails nothing stays, and the old version runs with those before it.
  await releaseCommand(release, ['cli', 'migrate']);
  await switchTo(installation, version, patience);
  say(`${version} is in use; liuguang rollback goes back to ${installation.version}`);
});

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        sha256: { type: 'string' },
        plan: { type: 'boolean', default: false },
        'no-backup': { type: 'boolean', default: false },
        'ready-within': { type: 'string', default: '90' },
      },
    });
  } catch (error) {
    throw new UpgradeError(`${error instanceof Error ? error.message : String(error)}: ${usage}`);
  }
}

async function switchTo(installation: Installation, version: string, patience: number): Promise<void> {
  const { version: before, previous } = installation;
  say(`switching to ${version}`);
  useRelease(installation, version);
  rememberPrevious(installation, before);
  try {
    restart(['liuguang-worker.service', 'liuguang-web.service']);
    await waitUntilReady(process.env, patience);
  } catch (error) {
    say(`${version} does not become ready, so ${before} is taken again`);
    useRelease(installation, before);
    if (previous !== undefined) rememberPrevious(installation, previous);
    restart(['liuguang-worker.service', 'liuguang-web.service']);
    await waitUntilReady(process.env);
    throw new UpgradeError(
      `${version} was given up and ${before} runs again: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
