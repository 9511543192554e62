import type { BulkResult } from '@liuguang/contract/admin/bulk.ts';
import type { AdminCallName, AdminInput } from '@liuguang/contract/admin-calls.ts';
import { useMutation } from '@tanstack/react-query';
import { callAdmin } from '../api/admin-client.ts';

interface BulkRun {
  readonly call: AdminCallName;
  /** What the call needs besides `ids` and `dryRun`. */
  readonly input: Record<string, unknown> | undefined;
  readonly ids: readonly string[];
  readonly dryRun: boolean;
}

/** A call with `bulkInput` and `bulkResult`; which one is known only when a button is pressed. */
export function useBulkRun() {
  return useMutation({
    mutationFn: ({ call, input, ids, dryRun }: BulkRun) =>
      callAdmin(call, {
        ...input,
        ids,
        dryRun,
      } as unknown as AdminInput<AdminCallName>) as unknown as Promise<BulkResult>,
  });
}

export function useBulkUndo() {
  return useMutation({
    mutationFn: ({ call, undoToken }: { call: AdminCallName; undoToken: string }) => callAdmin(call, { undoToken }),
  });
}

interface Page {
  list: object[];
  nextCursor: string | null;
}

/** The whole list, page by page, up to `most` rows; `complete` when there are no more. */
export async function readAllRows<N extends AdminCallName>(
  call: N,
  input: AdminInput<N>,
  most: number,
): Promise<{ rows: object[]; complete: boolean }> {
  const rows: object[] = [];
  let cursor: string | null = null;
  do {
    const more: object = cursor === null ? {} : { cursor };
    const page = (await callAdmin(call, { ...input, size: 50, ...more })) as unknown as Page;
    rows.push(...page.list);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < most);
  return { rows, complete: cursor === null };
}
