/**
 * What a chip of the series list shows. Titles are made to stand alone (山海之间 E03：风从黄昏来); beside their number and
 * under the series only the last part tells them apart.
 */
export function episodeName(title: string, seriesTitle: string): string {
  if (!title.startsWith(seriesTitle)) return title;
  const rest = title
    .slice(seriesTitle.length)
    .replace(/^[\s·：:—-]*(?:(?:第|EP?)?\s*\d+\s*[集话期回]?)?[\s·：:—-]*/i, '');
  return rest === '' ? title : rest;
}
