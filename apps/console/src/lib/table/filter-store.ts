import { z } from 'zod';

const savedFilter = z.object({ name: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });
export type SavedFilter = z.infer<typeof savedFilter>;

const keyOf = (staffId: string, list: string) => `console.filters.${staffId}.${list}`;

/** Those of this person and list. What somebody else wrote there is as good as nothing. */
export function readFilters(staffId: string, list: string): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(staffId, list)) ?? '[]');
    return z.array(savedFilter).safeParse(kept).data ?? [];
  } catch {
    return [];
  }
}

export function keepFilters(staffId: string, list: string, saved: readonly SavedFilter[]): void {
  if (saved.length === 0) localStorage.removeItem(keyOf(staffId, list));
  else localStorage.setItem(keyOf(staffId, list), JSON.stringify(saved));
}
