import type { CallInput } from '@liuguang/contract/calls.ts';

export interface ReportTarget {
  readonly kind: CallInput<'report'>['kind'];
  readonly id: string;
  /** After the report was taken: whoever reported does not want to see it any longer. */
  readonly onDone?: () => void;
}
