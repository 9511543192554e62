import type { UserInfo } from '@liuguang/contract/shapes/user.ts';

/**
 * Who sits here: the state machine of docs/rules.md, "Machine code" and "Login state". It only decides; what it decides is
 * done by session-run.ts with a clock, a storage and an API that are given to it.
 *
 *   start ─► entering ─► in ──lost──► waiting ──due──► entering …
 *               ├─ failed ──────────► waiting             (offline, our fault, too often)
 *               ├─ unproven ► asking ─ confirmed / declined ─► entering
 *               └─ claimed, refused ─► out                 (only the person gets in from there)
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
  /** The server shuts the account out and says why; asking again would not help. */
  | { readonly type: 'refused'; readonly message: string }
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
  | { readonly do: 'leave'; readonly tellOthers: boolean; readonly why?: string }
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
type Transitions = {
  readonly [T in SessionEvent['type']]: (state: State, event: SessionEvent & { type: T }) => Decision;
};

export function decide(state: State, event: SessionEvent): Decision {
  const transition = transitions[event.type] as (state: State, event: SessionEvent) => Decision;
  return transition(state, event);
}

const transitions: Transitions = {
  start: (state) => (state.phase === 'starting' ? enter(state) : [state]),

  entered: ({ losses }, { user, opened, at }) => [
    { phase: 'in', losses, failures: 0, since: at },
    { do: 'welcome', user, opened },
  ],
  claimed: (state) => leave(state, false),
  refused: (state, { message }) => [
    { ...state, phase: 'out' },
    { do: 'leave', tellOthers: false, why: message },
  ],
  unproven: (state, { maskedUserCode }) => [
    { ...state, phase: 'asking' },
    { do: 'ask', maskedUserCode },
  ],
  failed: (state, { retryAfterMs }) => {
    if (state.phase !== 'entering') return [state];
    const ms = Math.max(backOff(state.failures), retryAfterMs);
    return [{ ...state, phase: 'waiting', failures: state.failures + 1 }, { do: 'give-way' }, { do: 'wait', ms }];
  },

  lost: (state, { at }) => {
    // Whoever is not in cannot lose it: calls sent too early, many at once, or after a logout change nothing.
    if (state.phase !== 'in') return [state];
    const inARow = at - state.since < steadyMs ? state.losses : 0;
    return [
      { ...state, phase: 'waiting', losses: inARow + 1 },
      { do: 'mark-lost' },
      { do: 'wait', ms: backOff(inARow) },
    ];
  },
  due: (state) => (state.phase === 'waiting' ? enter(state, { look: true }) : [state]),

  confirmed: (state) => (state.phase === 'asking' ? enter(state, { confirmed: true }) : [state]),
  declined: (state) => {
    if (state.phase !== 'asking') return [state];
    const [next, ...effects] = enter(state);
    return [next, { do: 'new-code' }, ...effects];
  },

  'signed-out': (state) => leave(state, true),
  'in-elsewhere': (state) => enter(state, { look: true }),
  'out-elsewhere': (state) => leave(state, false),
};

function enter(state: State, { look = false, confirmed = false } = {}): Decision {
  return [
    { ...state, phase: 'entering' },
    { do: 'enter', look, confirmed },
  ];
}

function leave(state: State, tellOthers: boolean): Decision {
  return [
    { ...state, phase: 'out' },
    { do: 'leave', tellOthers },
  ];
}
