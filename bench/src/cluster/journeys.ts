import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The browser journeys against all parts of the cluster; JOURNEYS narrows them to files of this pattern. */
export async function journeys(): Promise<boolean> {
  const child = spawn('vitest', ['run', '--config', 'e2e/cluster.config.ts'], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
