export interface OwnSection {
  /** Null: what stands before the first heading. */
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}

/** Reads a text that an operator typed: each line is a paragraph, a line behind # begins a section. Nothing else is special. */
export function ownSections(text: string): OwnSection[] {
  const sections: { heading: string | null; paragraphs: string[] }[] = [{ heading: null, paragraphs: [] }];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, heading] = /^#{1,6}\s*(.+)$/.exec(line) ?? [];
    if (heading !== undefined) sections.push({ heading, paragraphs: [] });
    else if (line !== '' && !/^#+$/.test(line)) sections.at(-1)?.paragraphs.push(line);
  }
  return sections.filter(({ heading, paragraphs }) => heading !== null || paragraphs.length > 0);
}
