/** A number and its checked code on the way from /forgetPassword to /resetPassword: in memory, never in the address. */
interface ResetCode {
  readonly phone: string;
  readonly code: string;
}

let kept: ResetCode | null = null;

export function keepResetCode(checked: ResetCode | null): void {
  kept = checked;
}

export function keptResetCode(): ResetCode | null {
  return kept;
}
