import type { Product } from '../../../e2e/src/product/product.ts';
import { startDemo } from '../support/demo-product.ts';
import type { Figure } from '../support/figure.ts';

interface Group {
  readonly figures: (product: Product) => Promise<Figure[]>;
}

/** What `npm run bench` measures, in this order. Those of the first list share one product. */
const onDemo: Record<string, () => Promise<Group>> = {
  cached: () => import('../server/cached.ts'),
  personal: () => import('../server/personal.ts'),
  'search-call': () => import('../server/search-call.ts'),
  lighthouse: () => import('../web/lighthouse.ts'),
  playback: () => import('../web/playback.ts'),
  // It fills the catalogue with copies.
  lists: () => import('../server/lists.ts'),
};
const alone: Record<string, () => Promise<{ figures: () => Promise<Figure[]> }>> = {
  size: () => import('../web/web.ts'),
  memory: () => import('../server/memory.ts'),
  reader: () => import('../web/reader.ts'),
  'ad-events': () => import('../server/ad-events.ts'),
  city: () => import('../server/city.ts'),
  transcode: () => import('../media/transcode.ts'),
};

export interface Measured {
  readonly group: string;
  readonly figures: readonly Figure[];
  /** There is no baseline on this machine: nothing is known of it, good or bad. */
  readonly unknown?: true;
}

export const groupNames: readonly string[] = [...Object.keys(onDemo), ...Object.keys(alone)];

/** All groups, or those that are named. One that fails is told of and has no figures: the others still count. */
export async function measure(names?: ReadonlySet<string>): Promise<Measured[]> {
  const wanted = ([name]: [string, unknown]) => names === undefined || names.has(name);
  const measured: Measured[] = [];
  const take = async (group: string, figures: () => Promise<Figure[]>) => {
    const started = performance.now();
    try {
      const found = await figures();
      // A baseline that is not installed here, as the command line of FFmpeg: no fault of the product.
      if (found.length === 0) console.log(`${group}: cannot be measured on this machine`);
      measured.push({ group, figures: found, ...(found.length === 0 ? { unknown: true as const } : {}) });
    } catch (error) {
      console.error(`${group}: ${error instanceof Error ? error.message : String(error)}`);
      measured.push({ group, figures: [] });
    }
    console.log(`# ${group} took ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  };
  const together = Object.entries(onDemo).filter(wanted);
  if (together.length > 0) {
    const product = await startDemo();
    try {
      for (const [name, load] of together) await take(name, async () => await (await load()).figures(product));
    } finally {
      await product.stop();
    }
  }
  for (const [name, load] of Object.entries(alone).filter(wanted))
    await take(name, async () => await (await load()).figures());
  return measured;
}
