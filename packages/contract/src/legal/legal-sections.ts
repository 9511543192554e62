import type { LegalText } from './legal-text.ts';

/** Stands in a text of several agents for the name of the one that shows it. */
export const legalNamePlace = '{应用名}';

export interface LegalSection {
  /** Null: what stands before the first heading. */
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}

/** Reads a text that an operator typed: each line is a paragraph, a line behind # begins a section. Nothing else is special. */
export function legalSections(text: string): LegalSection[] {
  const sections: { heading: string | null; paragraphs: string[] }[] = [{ heading: null, paragraphs: [] }];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, heading] = /^#{1,6}\s*(.+)$/.exec(line) ?? [];
    if (heading !== undefined) sections.push({ heading, paragraphs: [] });
    else if (line !== '' && !/^#+$/.test(line)) sections.at(-1)?.paragraphs.push(line);
  }
  return sections.filter(({ heading, paragraphs }) => heading !== null || paragraphs.length > 0);
}

/** A text of the product as an operator would have typed it: to begin from. */
export function typedText({ opening, sections }: LegalText): string {
  const parts = sections.map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join('\n'));
  return [opening(legalNamePlace), ...parts].join('\n\n');
}
