/** Lines of prose that a program broke at a fixed width, so that a paragraph runs over several of them. */
export interface HardWrap {
  /** A line shorter than this ends its paragraph. */
  readonly full: number;
}

const leastLines = 30;
const narrowest = 30;
const widest = 160;
/** A mark that may not begin a line is drawn into it, a word that does not fit is pushed out of it. */
const slack = 8;

/** Looks at every line; says in the end whether the file is hard-wrapped, only when it clearly is. */
export function wrapDetector() {
  const widths = new Map<number, { lines: number; open: number }>();
  return {
    look(line: string): void {
      const text = line.trimEnd();
      if (text === '') return;
      const width = Math.min(widthOf(text), widest + 1);
      const seen = widths.get(width) ?? { lines: 0, open: 0 };
      seen.lines += 1;
      if (!/[。！？…”』」）.!?:：;；"'—~～]$/.test(text)) seen.open += 1;
      widths.set(width, seen);
    },
    found(): HardWrap | null {
      const sorted = [...widths].toSorted(([a], [b]) => a - b);
      const lines = sorted.reduce((sum, [, one]) => sum + one.lines, 0);
      let [width, seen] = [0, 0];
      // A few stray long lines are no reason to think otherwise.
      for (const [each, one] of sorted) {
        if (seen >= lines * 0.99) break;
        [width, seen] = [each, seen + one.lines];
      }
      if (lines < leastLines || width < narrowest || width > widest) return null;
      const full = sorted.filter(([each]) => each > width - slack && each <= width);
      const count = full.reduce((sum, [, one]) => sum + one.lines, 0);
      const open = full.reduce((sum, [, one]) => sum + one.open, 0);
      // Lines of prose end anywhere; so many of one width, most of them amid a sentence, were cut by a machine.
      return count >= lines * 0.4 && open >= count * 0.6 ? { full: width - slack + 1 } : null;
    },
  };
}

/** Columns: a Chinese character takes two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += char < '\u2000' ? 1 : 2;
  return width;
}

/** A line that begins a paragraph though the one before it was full. */
export function isIndented(line: string): boolean {
  return /^(?:\u3000|\t| {2})/.test(line);
}

/** Words of Latin letters need the blank that the end of the line stood for. */
export function joinLines(above: string, below: string): string {
  return /[\w,.;:!?]/.test(above.slice(-1)) && /^\w/.test(below) ? `${above} ${below}` : above + below;
}
