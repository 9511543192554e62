import type { Product } from '../../../e2e/src/product/product.ts';
import { startDemo } from '../support/demo-product.ts';
import type { Figure } from '../support/figure.ts';

/** What a group measures: a product with the demo that it shares with others, or something of its own. */
type Group = {
  /** Takes many minutes: measured when it is named, and not kept or compared. */
  readonly rare?: true;
} & ({ readonly onDemo: (product: Product) => Promise<Figure[]> } | { readonly alone: () => Promise<Figure[]> });

/** Everything that is measured, in this order. */
const groups: Record<string, Group> = {
  cached: { onDemo: async (product) => await (await import('../server/cached.ts')).figures(product) },
  personal: { onDemo: async (product) => await (await import('../server/personal.ts')).figures(product) },
  'search-call': { onDemo: async (product) => await (await import('../server/search-call.ts')).figures(product) },
  lighthouse: { onDemo: async (product) => await (await import('../web/lighthouse.ts')).figures(product) },
  playback: { onDemo: async (product) => await (await import('../web/playback.ts')).figures(product) },
  danmaku: { rare: true, onDemo: async (product) => await (await import('../web/danmaku.ts')).figures(product) },
  // It fills the catalogue with copies.
  lists: { onDemo: async (product) => await (await import('../server/lists.ts')).figures(product) },
  feed: { rare: true, alone: async () => await (await import('../server/lists.ts')).atMillion() },
  size: { alone: async () => await (await import('../web/size.ts')).figures() },
  memory: { alone: async () => await (await import('../server/memory.ts')).figures() },
  reader: { alone: async () => await (await import('../web/reader.ts')).figures() },
  'ad-events': { alone: async () => await (await import('../server/ad-events.ts')).figures() },
  city: { alone: async () => await (await import('../server/city.ts')).figures() },
  transcode: { alone: async () => await (await import('../media/transcode.ts')).figures() },
  search: { rare: true, alone: async () => await (await import('../server/search.ts')).figures() },
  recommend: { rare: true, alone: async () => await (await import('../server/recommend/recommend.ts')).figures() },
};

export interface Measured {
  readonly group: string;
  readonly figures: readonly Figure[];
  /** There is no baseline on this machine: nothing is known of it, good or bad. */
  readonly unknown?: true;
}

export const groupNames: readonly string[] = Object.keys(groups);
/** What `npm run bench` prints as a table, and `check` compares with the kept one. */
export const fenced: readonly string[] = groupNames.filter((name) => !groups[name]?.rare);

/** A group that fails is reported and has no figures: the others still count. */
export async function measure(names: ReadonlySet<string>): Promise<Measured[]> {
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
  const wanted = Object.entries(groups).filter(([name]) => names.has(name));
  if (wanted.some(([, group]) => 'onDemo' in group)) {
    const product = await startDemo();
    try {
      for (const [name, group] of wanted)
        if ('onDemo' in group) await take(name, async () => await group.onDemo(product));
    } finally {
      await product.stop();
    }
  }
  for (const [name, group] of wanted) if ('alone' in group) await take(name, group.alone);
  return measured;
}
