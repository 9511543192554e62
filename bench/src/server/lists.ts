import type { Product } from '../../../e2e/src/product/product.ts';
import { databaseOf } from '../support/database.ts';
import { figuresOfDemo } from '../support/demo-product.ts';
import type { Figure } from '../support/figure.ts';
import { atSizes } from './feed-statements.ts';

export function bench(): Promise<boolean> {
  return figuresOfDemo(figures);
}

/** Lists of 100,000 videos against the same of 1,000; `feed` goes on to a million. */
export async function figures(product: Product): Promise<Figure[]> {
  const database = databaseOf(product.dataDir);
  try {
    return await atSizes(database, [100_000]);
  } finally {
    await database.close();
  }
}
