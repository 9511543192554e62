import { pidRunning } from '../../../e2e/src/product/processes.ts';
import { enter } from '../../../e2e/src/steps/visitors.ts';
import { startDemo } from '../support/demo-product.ts';
import { limited } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { loadFor } from '../support/load.ts';
import { mostResidentMb, residentMb } from '../support/resident.ts';
import { personalTargets } from './personal.ts';
import { searchTarget } from './search-call.ts';

const goalMb = 170;
const seconds = 3;

/** What the web process alone holds (resident) while it answers feed, page, personal calls and search, from a fresh start. */
export async function figures(): Promise<Figure[]> {
  const product = await startDemo();
  try {
    const pid = pidRunning(product.dataDir, '/web.');
    if (pid === undefined) throw new Error('no web process');
    const feed = `${product.url}/api/agent/getVideoByGroup?sort=new`;
    const targets = [
      { url: feed },
      { url: feed, headers: await enter(product.url) },
      { url: `${product.url}/` },
      ...Object.values(await personalTargets(product)),
      await searchTarget(product),
    ];
    const idle = residentMb(pid);
    const most = await mostResidentMb(pid, async () => {
      for (const target of targets) await loadFor(target, seconds);
    });
    console.log(`web process: ${idle.toFixed(0)} MB before the load, ${residentMb(pid).toFixed(0)} MB after it`);
    return [limited('memory of the web process under load, MB', most, { limit: goalMb, of: 'the goal', fenced: true })];
  } finally {
    await product.stop();
  }
}
