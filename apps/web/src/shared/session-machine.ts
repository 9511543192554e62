import type { UserInfo } from '@liuguang/contract/shapes/user.ts';

/**
 * Who sits here: the state machine of rules.md, "Machine code" and "Login state". It only decides; what it decides is
 * done by session-run.ts with a clock, a storage and an API that are given to it.
 *
 *   start ─► entering ─► in ──lost──► waiting ──due──► entering …
 *               ├─ failed ──────────► waiting             (offline, our fault, too often)
 *               ├─ unproven ► asking ─ confirmed / declined ─► entering
 *               └─ claimed ─► out                          (only the person gets in from there)
 */
export type Phase = 'starting' | 'entering' | 'waiting' | 'asking' | 'in' | 'out';

export interface State {
  readonly phase: Phase;
  /** In a row: each loss doubles the wait, and so does each failure to get in. */
  readonly losses: number;
  readonly failures: number;
  /** When the account was entered last. */
  readonly since: number;
}

export type SessionEvent =
  | { readonly type: 'start' }
  /** The account answers: found open, or opened just now. */
  | { readonly type: 'entered'; readonly user: UserInfo; readonly opened: boolean; readonly at: number }
  | { readonly type: 'claimed' }
  | { readonly type: 'unproven'; readonly maskedUserCode: string }
  | { readonly type: 'failed'; readonly retryAfterMs: number }
  | { readonly type: 'lost'; readonly at: number }
  /** The wait is over, or the network is back. */
  | { readonly type: 'due' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'declined' }
  | { readonly type: 'signed-out' }
  /** Another tab of this browser entered an account, or left it. */
  | { readonly type: 'in-elsewhere' }
  | { readonly type: 'out-elsewhere' };

export type Effect =
  /** Runs the sequence. `look`: first see whether the account is open already, whatever storage says. */
  | { readonly do: 'enter'; readonly look: boolean; readonly confirmed: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'welcome'; readonly user: UserInfo; readonly opened: boolean }
  /** Marks the user as logged out; the way back in is already planned. */
  | { readonly do: 'mark-lost' }
  /** Nobody is in and nothing is planned: the person is asked to log in. */
  | { readonly do: 'leave'; readonly tellOthers: boolean }
  | { readonly do: 'ask'; readonly maskedUserCode: string }
  | { readonly do: 'new-code' }
  /** The silent way in did not work for now: screens stop waiting for it. */
  | { readonly do: 'give-way' };

export const initialState: State = { phase: 'starting', losses: 0, failures: 0, since: 0 };

const firstWaitMs = 1000;
const longestWaitMs = 60_000;
/** A session that held this long is no link of a chain of losses. */
const steadyMs = 60_000;

/** 1, 2, 4 … 60 s. */
function backOff(before: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(before, 10));
}

type Decision = readonly [State, ...Effect[]];

export function decide(state: State, event: SessionEvent): Decision {
  const { phase, losses, failures } = state;
  const enter = (how: { look?: boolean; confirmed?: boolean } = {}): Decision => [
    { ...state, phase: 'entering' },
    { do: 'enter', look: how.look ?? false, confirmed: how.confirmed ?? false },
  ];
  switch (event.type) {
    case 'start':
      return phase === 'starting' ? enter() : [state];
    case 'entered':
      return [
        { phase: 'in', losses, failures: 0, since: event.at },
        { do: 'welcome', user: event.user, opened: event.opened },
      ];
    case 'claimed':
      return [
        { ...state, phase: 'out' },
        { do: 'leave', tellOthers: false },
      ];
    case 'unproven':
      return [
        { ...state, phase: 'asking' },
        { do: 'ask', maskedUserCode: event.maskedUserCode },
      ];
    case 'failed':
      if (phase !== 'entering') return [state];
      return [
        { ...state, phase: 'waiting', failures: failures + 1 },
        { do: 'give-way' },
        { do: 'wait', ms: Math.max(backOff(failures), event.retryAfterMs) },
      ];
    case 'lost': {
      // Whoever is not in cannot lose it: calls sent too early, many at once, or after a logout change nothing.
      if (phase !== 'in') return [state];
      const inARow = event.at - state.since < steadyMs ? losses : 0;
      return [
        { ...state, phase: 'waiting', losses: inARow + 1 },
        { do: 'mark-lost' },
        { do: 'wait', ms: backOff(inARow) },
      ];
    }
    case 'due':
      return phase === 'waiting' ? enter({ look: true }) : [state];
    case 'confirmed':
      return phase === 'asking' ? enter({ confirmed: true }) : [state];
    case 'declined': {
      if (phase !== 'asking') return [state];
      const [next, effect] = enter();
      return effect ? [next, { do: 'new-code' }, effect] : [next];
    }
    case 'signed-out':
      return [
        { ...state, phase: 'out' },
        { do: 'leave', tellOthers: true },
      ];
    case 'in-elsewhere':
      return enter({ look: true });
    case 'out-elsewhere':
      return [
        { ...state, phase: 'out' },
        { do: 'leave', tellOthers: false },
      ];
  }
}
