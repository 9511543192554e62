import type { ReleaseNotes } from '@liuguang/contract/admin/system/updates.ts';

/** What a changelog says about its newest versions, without marks; lines that are broken belong together. */
export function releaseNotes(changelog: string, most = 5): ReleaseNotes[] {
  const versions: { version: string; date: string | null; groups: { name: string; items: string[] }[] }[] = [];
  for (const line of changelog.split('\n')) {
    const [, version, date = null] = /^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?/.exec(line) ?? [];
    if (version !== undefined) {
      if (versions.length === most) break;
      versions.push({ version, date, groups: [] });
      continue;
    }
    const current = versions.at(-1);
    if (!current) continue;
    const [, name] = /^### (.+)/.exec(line) ?? [];
    const group = current.groups.at(-1);
    if (name !== undefined) current.groups.push({ name, items: [] });
    else if (group && line.startsWith('- ')) group.items.push(plain(line.slice(2)));
    else if (group && /^\s+\S/.test(line)) group.items.push(`${group.items.pop() ?? ''} ${plain(line.trim())}`.trim());
  }
  return versions.filter(({ groups }) => groups.some(({ items }) => items.length > 0));
}

/** Documents lie beside the program, not in the console. */
function plain(text: string): string {
  return text
    .replaceAll(/ ?\(\[[^\]]+\]\([^)]+\)\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('`', '');
}
