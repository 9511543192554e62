import type { ClientBase } from 'pg';

/** Files that rows name but that do not exist. Pictures in deletion are skipped: they lose their files before their row. */
export async function missingFiles(
  client: Pick<ClientBase, 'query'>,
  isThere: (place: 'media' | 'uploads', file: string) => Promise<boolean>,
): Promise<string[]> {
  const { rows } = await client.query<{ place: 'media' | 'uploads'; file: string }>(
    `select 'media' as place, 'media/' || id || '/master.m3u8' as file from media
     union all
     select 'media', 'pictures/' || id || '/' || w || '.webp' from pictures, unnest(widths) as w
     where used_by is distinct from 'going away'
     union all
     select 'uploads', id::text from uploads where state in ('queued', 'processing')`,
  );
  const missing: string[] = [];
  for (const { place, file } of rows) {
    if (!(await isThere(place, file))) missing.push(`${place}/${file}`);
  }
  return missing;
}
