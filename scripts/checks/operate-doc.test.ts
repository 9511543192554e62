import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { productPaths } from '../../packages/contract/src/protocols.ts';

it('shows a proxy that passes on every path of the product', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../docs/operate.md'), 'utf8');
  expect(guide).toContain(`location ~ ^/(${productPaths.join('|')})(/|$) {`);
});
