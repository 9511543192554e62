import { create } from 'zustand';
import { loadWithStyles } from '../../lib/load-with-styles.ts';
import { withAccount } from '../../lib/session/session.ts';
import type { ReportTarget } from './report-target.ts';

/** What was reported in this visit: gone from the screens of who reported it, whatever is decided. */
const useReports = create<{ readonly done: readonly string[] }>(() => ({ done: [] }));

const nameOf = ({ kind, id }: Pick<ReportTarget, 'kind' | 'id'>) => `${kind} ${id}`;

export function useReported(kind: ReportTarget['kind'], id: string): boolean {
  return useReports(({ done }) => done.includes(nameOf({ kind, id })));
}

/** Opens the sheet of reasons over any screen; its code comes with the first report. */
export async function openReport(target: ReportTarget): Promise<void> {
  await withAccount(async () => {
    const { showReportSheet } = await loadWithStyles(() => import('./report-sheet.tsx'));
    showReportSheet(target, () => {
      useReports.setState(({ done }) => ({ done: [...done, nameOf(target)] }));
      target.onDone?.();
    });
  });
}
