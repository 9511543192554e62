import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { ApiError, isError } from '../api/api-error.ts';
import { decide, type Effect, initialState, type SessionEvent, type State } from './session-machine.ts';

/** Everything outside that the session touches; a test gives its own. */
export interface SessionDeps {
  readonly now: () => number;
  /** Calls once, later; returns how to call it off. */
  readonly later: (ms: number, work: () => void) => () => void;
  /** Runs when no other tab of this browser, and nothing else in this one, is at it. */
  readonly alone: <T>(work: (waited: boolean) => Promise<T>) => Promise<T>;
  /** Agent info and platform keys; the title follows from them. */
  readonly agent: () => Promise<unknown>;
  /** The account that the ticket of a move from another host opens here; undefined without one. */
  readonly moved: () => Promise<UserInfo | undefined>;
  readonly api: {
    readonly getUserInfo: () => Promise<UserInfo>;
    readonly autoRegUser: (input: CallInput<'autoRegUser'>) => Promise<CallOutput<'autoRegUser'>>;
    readonly loginUser: (input: CallInput<'loginUser'>) => Promise<UserInfo>;
  };
  readonly device: {
    readonly machineCode: () => string;
    readonly renew: () => void;
    readonly adopt: (machineCode: string) => void;
    /** The native wrapper vouches for the code: no question is asked. */
    readonly vouched: () => boolean;
    readonly wasSignedIn: () => boolean;
  };
  readonly show: SessionView;
}

/** What the session does to the page. */
export interface SessionView {
  welcome(user: UserInfo, how: { opened: boolean; byPerson: boolean }): void;
  markLost(): void;
  giveWay(): void;
  /** `why`: the server's words for somebody who is shut out. */
  leave(how: { tellOthers: boolean; why?: string }): void;
  ask(maskedUserCode: string): void;
}

export function createSession(deps: SessionDeps) {
  const { api, device, show } = deps;
  let state: State = initialState;
  let callOff: (() => void) | undefined;

  function tell(event: SessionEvent, byPerson = false): void {
    const [next, ...effects] = decide(state, event);
    if (next.phase !== state.phase) callOff?.();
    state = next;
    for (const effect of effects) perform(effect, byPerson);
  }

  function perform(effect: Effect, byPerson: boolean): void {
    switch (effect.do) {
      case 'enter':
        void enter(effect);
        break;
      case 'wait':
        callOff = deps.later(effect.ms, () => tell({ type: 'due' }));
        break;
      case 'welcome':
        show.welcome(effect.user, { opened: effect.opened, byPerson });
        break;
      case 'mark-lost':
        show.markLost();
        break;
      case 'leave':
        show.leave({ tellOthers: effect.tellOthers, ...(effect.why === undefined ? {} : { why: effect.why }) });
        break;
      case 'ask':
        show.ask(effect.maskedUserCode);
        break;
      case 'new-code':
        device.renew();
        break;
      case 'give-way':
        show.giveWay();
        break;
    }
  }

  /** The sequence of docs/rules.md, "Login state". Whatever goes wrong becomes an event: nothing is thrown at the page. */
  async function enter({ look, confirmed }: Effect & { do: 'enter' }): Promise<void> {
    try {
      await deps.agent();
      await deps.alone(async (waited) => {
        // While this waited for its turn, a login or a logout may have settled it.
        if (state.phase !== 'entering') return;
        const moved = await deps.moved();
        if (moved) return tell(entered(moved, true));
        // Another tab may have entered meanwhile, and a member's session must not be replaced by the device's.
        const found = look || waited || device.wasSignedIn() ? await openAccount() : undefined;
        // Told before the next tab gets its turn: it looks at what this one stored.
        tell(found ? entered(found, false) : await enterByDevice(device.machineCode(), confirmed || device.vouched()));
      });
    } catch (error) {
      tell(
        isError(error, 'FORBIDDEN')
          ? { type: 'refused', message: error.message }
          : { type: 'failed', retryAfterMs: retryAfterMs(error) },
      );
    }
  }

  async function enterByDevice(machineCode: string, confirmed: boolean): Promise<SessionEvent> {
    const account = await api.autoRegUser({ machineCode, confirmed });
    if (account.claimed) return { type: 'claimed' };
    if (account.needsConfirm) return { type: 'unproven', maskedUserCode: account.maskedUserCode };
    await api.loginUser({ userCode: account.userCode, password: account.password, machineCode });
    return entered(await api.getUserInfo(), true);
  }

  async function openAccount(): Promise<UserInfo | undefined> {
    try {
      return await api.getUserInfo();
    } catch (error) {
      if (isSessionGone(error)) return undefined;
      throw error;
    }
  }

  /** Empty data is no account, whatever the code said. */
  function entered(user: UserInfo | null, opened: boolean): SessionEvent {
    return user?.userCode ? { type: 'entered', user, opened, at: deps.now() } : { type: 'claimed' };
  }

  /** Runs a login that a person made, then takes the account up. Throws what the login throws. */
  async function open(login: () => Promise<unknown>): Promise<void> {
    const event = await deps.alone(async () => {
      await login();
      return entered(await api.getUserInfo(), true);
    });
    tell(event, true);
  }

  return {
    tell,
    open,
    lost: () => tell({ type: 'lost', at: deps.now() }),

    /** Ends the session by `logout`. One that is gone already counts as ended. */
    async close(logout: () => Promise<unknown>): Promise<void> {
      try {
        await deps.alone(logout);
      } catch (error) {
        if (!isSessionGone(error)) throw error;
      }
      tell({ type: 'signed-out' }, true);
    },

    /** What a code of a link would open, without opening it. */
    peek: (machineCode: string) => api.autoRegUser({ machineCode, confirmed: false }),

    /** The person chose the account of the link. False when it is not opened by a code any more. */
    async switchTo(machineCode: string): Promise<boolean> {
      const event = await deps.alone(() => enterByDevice(machineCode, true));
      if (event.type !== 'entered') return false;
      device.adopt(machineCode);
      tell(event, true);
      return true;
    },
  };
}

function isSessionGone(error: unknown): boolean {
  return isError(error, 'SESSION_REPLACED') || isError(error, 'NOT_LOGGED_IN');
}

function retryAfterMs(error: unknown): number {
  const data = error instanceof ApiError ? (error.data as { retryAfter?: unknown } | null) : null;
  return typeof data?.retryAfter === 'number' ? data.retryAfter * 1000 : 0;
}
