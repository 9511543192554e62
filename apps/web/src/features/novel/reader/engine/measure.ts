import { type ChapterText, lastNotAbove, paragraphAt, type TextRange } from './chapter-text.ts';
import type { PageBox } from './metrics.ts';

/**
 * Reads the layout of a chapter back from the browser. A block holds a heading and then one element a paragraph, each
 * with one text node: what the browser broke into lines is never broken again by us, so nothing can be lost or doubled.
 */
export interface Block {
  readonly element: HTMLElement;
  readonly text: ChapterText;
}

const headings = 1;

function paragraphElement({ element }: Block, index: number): Element | undefined {
  return element.children[index + headings];
}

function textNode(block: Block, paragraph: number): Text | undefined {
  const node = paragraphElement(block, paragraph)?.firstChild;
  return node instanceof Text ? node : undefined;
}

/** Where a character of a text node stands. */
function charRect(range: Range, node: Text, at: number): DOMRect | undefined {
  range.setStart(node, at);
  range.setEnd(node, Math.min(node.length, at + 1));
  return range.getClientRects()[0];
}

/** The first character of a node for which `reached` holds; it holds for all that follow it. */
function firstChar(node: Text, reached: (rect: DOMRect) => boolean): number {
  const range = document.createRange();
  let low = 0;
  let high = node.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const rect = charRect(range, node, middle);
    if (rect && reached(rect)) high = middle;
    else low = middle + 1;
  }
  // Never between the halves of one character.
  const code = node.data.charCodeAt(low);
  return low > 0 && code >= 0xdc00 && code <= 0xdfff ? low - 1 : low;
}

/** Where each page begins, as the columns of a laid-out block tell. */
export function pageStarts(block: Block, box: PageBox): number[] {
  const { left } = block.element.getBoundingClientRect();
  const step = box.columnWidth + box.gap;
  // Half a pixel of grace: columns may lie on fractions.
  const columnOf = (x: number) => Math.floor((x - left + 0.5) / step);
  const columns = [0];
  for (const [index, start] of block.text.starts.entries()) {
    const rects = paragraphElement(block, index)?.getClientRects();
    const first = rects?.[0];
    const last = rects?.[rects.length - 1];
    if (!first || !last) continue;
    while (columns.length <= columnOf(first.left)) columns.push(start);
    const node = textNode(block, index);
    if (!node) continue;
    for (let column = columnOf(first.left) + 1; column <= columnOf(last.left); column += 1) {
      columns.push(start + firstChar(node, (rect) => columnOf(rect.left) >= column));
    }
  }
  return columns.filter((_start, column) => column % box.columns === 0);
}

export function pageOf(starts: readonly number[], offset: number): number {
  return lastNotAbove(starts, offset);
}

/** The first character of a scrolled block that stands whole below a height of the window. */
export function offsetAtTop(block: Block, y: number): number {
  const { text } = block;
  const elements = text.starts.map((_start, index) => paragraphElement(block, index));
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > y + 1) high = middle;
    else low = middle + 1;
  }
  const start = text.starts[low] ?? 0;
  const node = textNode(block, low);
  if (!node) return start;
  return Math.min(start + firstChar(node, (rect) => rect.top >= y - rect.height / 2), text.length);
}

/** The line boxes of a range, relative to the block. */
export function rectsOf(
  block: Block,
  { from, to }: TextRange,
): { x: number; y: number; width: number; height: number }[] {
  const origin = block.element.getBoundingClientRect();
  const range = document.createRange();
  const found: DOMRect[] = [];
  for (let index = paragraphAt(block.text, from); index < block.text.starts.length; index += 1) {
    const start = block.text.starts[index] ?? 0;
    if (start >= to) break;
    const node = textNode(block, index);
    if (!node) continue;
    range.setStart(node, Math.min(node.length, Math.max(0, from - start)));
    range.setEnd(node, Math.min(node.length, Math.max(0, to - start)));
    found.push(...range.getClientRects());
  }
  return found
    .filter(({ width }) => width > 0)
    .map(({ left, top, width, height }) => ({ x: left - origin.left, y: top - origin.top, width, height }));
}

/** How far below the top of the block the line of a place begins: lines stand on a grid. */
export function topOf(block: Block, offset: number, lineHeight: number): number {
  if (offset <= 0) return 0;
  const place = Math.min(offset, Math.max(0, block.text.length - 1));
  const rect = rectsOf(block, { from: place, to: place + 1 })[0];
  const paragraph = paragraphElement(block, paragraphAt(block.text, place));
  if (!rect && !paragraph) return 0;
  const middle = rect
    ? rect.y + rect.height / 2
    : (paragraph?.getBoundingClientRect().top ?? 0) - block.element.getBoundingClientRect().top;
  return Math.floor(middle / lineHeight) * lineHeight;
}
