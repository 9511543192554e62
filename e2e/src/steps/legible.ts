import type { Page } from 'playwright-core';

/**
 * Words on the screen that cannot be read as words: out at its sides where nothing scrolls, or squeezed to a column of
 * single letters. What is written from top to bottom on purpose, as on a book, is left out.
 */
export function illegible(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = (node.textContent ?? '').trim();
      const parent = node.parentElement;
      if (words === '' || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { fontSize, writingMode, clipPath } = getComputedStyle(parent);
      const onlyHeard = parent.clientWidth === 1 || clipPath !== 'none';
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (onlyHeard || writingMode !== 'horizontal-tb' || bottom < 0 || top > innerHeight) continue;

      let reachable = left >= -2 && right <= width + 2;
      for (let box: Element | null = parent; box && !reachable; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        reachable = textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll';
      }
      if (!reachable) found.add(`out at the side: ${words.slice(0, 20)}`);
      const letter = Number.parseFloat(fontSize);
      if (words.length > 2 && right - left < 1.7 * letter && bottom - top > 3.2 * letter)
        found.add(`squeezed: ${words.slice(0, 20)}`);
    }
    return [...found];
  }, page.viewportSize()?.width ?? 0);
}
