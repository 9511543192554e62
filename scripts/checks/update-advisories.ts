import { writeFileSync } from 'node:fs';
import { installedBy, judge, listPath, readList, readLock, type RegistryAnswer, withAnswer } from './advisories.ts';

// `npm run audit:update`: asks the registry what it knows of the packages of our lock file, and keeps it in advisories.json.

const registry = process.env['npm_config_registry'] ?? 'https://registry.npmjs.org/';
const address = new URL('-/npm/v1/security/advisories/bulk', registry);

const lock = readLock();
const list = readList();
const today = new Date().toISOString().slice(0, 10);

try {
  const answer = await ask();
  const updated = withAnswer(list, answer, today);
  writeFileSync(listPath, `${JSON.stringify(updated, null, 2)}\n`);
  const { late, soon } = judge(lock, updated, new Date());
  for (const line of [...late, ...soon]) console.log(line);
  console.log(
    `${Object.values(answer).flat().length} holes known to the registry in ${installedBy(lock).length} packages`,
  );
} catch (error) {
  console.error(
    `the registry was not asked, the list stays as it is: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}

async function ask(): Promise<RegistryAnswer> {
  const versions: Record<string, string[]> = {};
  for (const { name, version } of installedBy(lock)) (versions[name] ??= []).push(version);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(versions),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${address.host} answered ${response.status}`);
  return (await response.json()) as RegistryAnswer;
}
