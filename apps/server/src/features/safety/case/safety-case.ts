import type { ReportedKindName } from '../../../platform/safety/reported-kind.ts';
import type { NotHidden } from '../report/weighing.ts';

/** Everything about one reported item, from the first report to the answer to an appeal. Times in milliseconds. */
export interface SafetyCase {
  readonly caseId: string;
  readonly agentId: string;
  readonly kind: ReportedKindName;
  readonly itemId: string;
  /** Null for what belongs to the installation, and when the account is gone. */
  readonly ownerId: string | null;
  readonly title: string;
  readonly urgent: boolean;
  readonly state: 'open' | 'kept' | 'removed' | 'restricted';
  readonly hidden: boolean;
  /** What `ReportedKind.hide` answered; for a restricted item `{}` when the restriction changed anything. */
  readonly kept: unknown;
  readonly openedAt: number;
  readonly dueAt: number;
  /** Hidden by reports alone, before anybody decided. */
  readonly autoHiddenAt: number | null;
  /** Why the gravest reports did not hide it. */
  readonly notHidden: NotHidden | null;
  readonly decidedAt: number | null;
  /** `staff 4`, `cli`. */
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly banAdvised: boolean;
  /** What it looked like when it was decided about. */
  readonly decidedLook: Buffer | null;
  readonly batchId: string | null;
  readonly appealText: string | null;
  readonly appealedAt: number | null;
  readonly appealDueAt: number | null;
  readonly appealState: 'open' | 'granted' | 'refused' | null;
  readonly appealReason: string | null;
  readonly appealDecidedAt: number | null;
}

/** What is left out stays as it is. */
export type CaseChange = Partial<
  Omit<SafetyCase, 'caseId' | 'agentId' | 'kind' | 'itemId' | 'ownerId' | 'title' | 'openedAt'>
>;
