import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { standardTheme } from '../../packages/contract/src/shapes/brand.ts';

it('has the same standard colours in the style sheet, which is there before any script, as in the contract', () => {
  const tokens = readFileSync(path.join(import.meta.dirname, '../../apps/web/src/ui/tokens.css'), 'utf8');
  expect(tokens).toContain(`--c1: var(--own-page, ${standardTheme.background});`);
  expect(tokens).toContain(`--c9: var(--own-accent, ${standardTheme.accent});`);
  expect(tokens).toContain(`--c10: var(--own-accent-end, ${standardTheme.accentEnd});`);
});
