import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { ApiError, TransportError } from '../api/api-error.ts';
import { createSession, type SessionDeps } from './session-run.ts';
import { sampleUser } from '../../testing/samples.ts';

export const visitor = sampleUser();
export const member = sampleUser({ userCode: 'LG900000002', claimed: true });
export const silent: CallOutput<'autoRegUser'> = {
  claimed: false,
  needsConfirm: false,
  userCode: visitor.userCode,
  password: 'once',
  expiresAt: 0,
};
export const unproven: CallOutput<'autoRegUser'> = {
  claimed: false,
  needsConfirm: true,
  maskedUserCode: 'LG800****01',
};
export const claimed: CallOutput<'autoRegUser'> = { claimed: true };

export const notLoggedIn = () => new ApiError(-3, '请先登录', null);
export const ourFault = () => new ApiError(5000, '服务器开小差了，请稍后重试', { requestId: 'r' });
export const offline = () => new TransportError(new Error('offline'));

/** A server and a browser in a few lines: what it answers may be changed while it runs; `log` is what was done. */
export function makeWorld() {
  const log: string[] = [];
  const world = {
    log,
    /** Whose session the cookie opens. */
    cookie: undefined as UserInfo | undefined,
    signedInBefore: false,
    machineCode: 'own',
    vouched: false,
    /** Whose account the ticket of a move opens. */
    moved: undefined as UserInfo | undefined,
    device: (_input: CallInput<'autoRegUser'>): CallOutput<'autoRegUser'> => silent,
    login: (): UserInfo => (world.cookie = visitor),
    fails: undefined as (() => Error) | undefined,
  };
  const answer = async <T>(name: string, give: () => T): Promise<T> => {
    log.push(name);
    if (world.fails) throw world.fails();
    return give();
  };
  let last: Promise<unknown> = Promise.resolve();
  const deps: SessionDeps = {
    now: Date.now,
    later: (ms, work) => {
      log.push(`wait ${ms}`);
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    alone: (work) => {
      const turn = last.then(() => work(false));
      last = turn.catch(() => undefined);
      return turn;
    },
    agent: () => answer('agent', () => undefined),
    moved: () => Promise.resolve(world.moved),
    api: {
      getUserInfo: () =>
        answer('user', () => {
          if (!world.cookie) throw notLoggedIn();
          return world.cookie;
        }),
      autoRegUser: (input) =>
        answer(`register ${input.machineCode}${input.confirmed ? ' confirmed' : ''}`, () => world.device(input)),
      loginUser: () => answer('login', () => world.login()),
    },
    device: {
      machineCode: () => world.machineCode,
      renew: () => {
        world.machineCode = 'new';
      },
      adopt: (code) => {
        world.machineCode = code;
      },
      vouched: () => world.vouched,
      wasSignedIn: () => world.signedInBefore,
    },
    show: {
      welcome: (user, { byPerson }) => {
        world.signedInBefore = true;
        log.push(`in ${user.userCode}${byPerson ? ' by person' : ''}`);
      },
      markLost: () => {
        world.signedInBefore = false;
        log.push('lost');
      },
      giveWay: () => log.push('give way'),
      leave: ({ tellOthers }) => {
        world.signedInBefore = false;
        log.push(tellOthers ? 'out, tell others' : 'out');
      },
      ask: (masked) => log.push(`ask ${masked}`),
    },
  };
  return Object.assign(world, { session: createSession(deps) });
}
