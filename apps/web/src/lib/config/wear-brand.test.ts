import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wearBrand } from './wear-brand.ts';

const theme = { accent: '#1fa8e8', accentEnd: '#2fd0c8', background: '#0a1018', ink: '#ffffff' };
const kept = 'https://tide.example/?__WB_REVISION__=1';
let pages: Map<string, string>;
let asked: string[];

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#0d0e12"><script type="module" src="/assets/first-1.js"></script>';
  pages = new Map([[kept, 'old']]);
  asked = [];
  vi.stubGlobal('caches', {
    keys: async () => ['precache'],
    open: async () => ({
      keys: async () => [...pages.keys(), 'https://tide.example/assets/first-1.js'].map((url) => ({ url })),
      put: async (key: { url: string }, response: Response) => pages.set(key.url, await response.text()),
    }),
  });
});
afterEach(() => {
  document.documentElement.removeAttribute('style');
});

function serve(html: string): void {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(html);
  });
}

it('puts the colours on at once, and keeps the new page for the next start', async () => {
  serve('<script type="module" src="/assets/first-1.js"></script>new');
  await wearBrand({ brand: 'b2', theme });
  const { style, dataset } = document.documentElement;
  expect(
    ['--own-accent', '--own-accent-end', '--own-page', '--own-ink'].map((name) => style.getPropertyValue(name)),
  ).toEqual(Object.values(theme));
  expect(document.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe('#0a1018');
  expect(dataset['brand']).toBe('b2');
  expect(asked).toEqual(['/?brand=b2']);
  expect(pages.get(kept)).toContain('new');
});

it('leaves the kept page alone when the server has another build: its files are not kept', async () => {
  serve('<script type="module" src="/assets/first-2.js"></script>new');
  await wearBrand({ brand: 'b2', theme });
  expect(pages.get(kept)).toBe('old');
});

it('does without caches', async () => {
  vi.stubGlobal('caches', undefined);
  await expect(wearBrand({ brand: 'b2', theme })).resolves.toBeUndefined();
});
