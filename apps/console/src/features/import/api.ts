import type { AdminInput, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { importPartBytes, type ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callAdmin } from '../../lib/api/admin-client.ts';
import { AdminError } from '../../lib/api/admin-error.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

const refresh = ['imports/get', 'imports/rows', 'imports/list'] as const;

/** While something happens by itself it is asked again. */
export function useImport(importId: string) {
  return useAdminQuery('imports/get', { importId }, { everyMs: 2000 });
}

export function useImportPreview(input: AdminInput<'imports/preview'>) {
  return useAdminQuery('imports/preview', input);
}

export function useCheckImport() {
  return useAdminAction('imports/check', { done: '正在逐行检查', refresh });
}

export function useStartImport() {
  return useAdminAction('imports/start', { done: '已开始导入', refresh });
}

export type OpenWish = AdminInput<'imports/open'>;

/** Opens an import and sends its file, part by part; a part that fails is sent once more before it is given up. */
export function useOpenImport(onOpened: (run: AdminOutput<'imports/open'>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ wish, file }: { wish: OpenWish; file: File | undefined }): Promise<ImportRun> => {
      const run = await callAdmin('imports/open', wish).catch((error: unknown) => {
        // What is wrong with a field says more than that something is.
        const [first] = error instanceof AdminError ? Object.values(error.fields) : [];
        throw first === undefined ? error : new Error(first);
      });
      if (!file) return run;
      for (let offset = 0; offset < file.size; offset += importPartBytes) {
        const bytes = new Uint8Array(await file.slice(offset, offset + importPartBytes).arrayBuffer());
        const part = { importId: run.importId, offset, data: base64(bytes) };
        await callAdmin('imports/addPart', part).catch(() => callAdmin('imports/addPart', part));
      }
      return run;
    },
    onSuccess: async (run) => {
      onOpened(run);
      await client.invalidateQueries({ queryKey: ['admin', 'imports/list'] });
    },
  });
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
