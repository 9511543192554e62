// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import {
  claimed,
  makeWorld,
  member,
  notLoggedIn,
  offline,
  ourFault,
  silent,
  unproven,
  visitor,
} from './session-run.test-data.ts';

let world: ReturnType<typeof makeWorld>;
const settle = () => vi.advanceTimersByTimeAsync(0);
/** What was done since the last time it was asked. */
const done = () => world.log.splice(0);
async function startIn(): Promise<void> {
  world.session.tell({ type: 'start' });
  await settle();
  done();
}
/** The session is gone on the server, and a call of some screen found out. */
function lose(): void {
  world.cookie = undefined;
  world.session.lost();
}

beforeEach(() => {
  vi.useFakeTimers();
  world = makeWorld();
});

describe('the start of a visit', () => {
  it.each<[name: string, prepare: () => void, order: string[]]>([
    ['a new device', () => undefined, ['agent', 'register own', 'login', 'user', 'in LG800000001']],
    [
      'a device that is still signed in, as a member too: nobody is replaced',
      () => {
        world.signedInBefore = true;
        world.cookie = member;
      },
      ['agent', 'user', 'in LG900000002'],
    ],
    [
      'a session that ended meanwhile',
      () => {
        world.signedInBefore = true;
      },
      ['agent', 'user', 'register own', 'login', 'user', 'in LG800000001'],
    ],
    [
      'a claimed device: the popup, and no loop',
      () => {
        world.device = () => claimed;
      },
      ['agent', 'register own', 'out'],
    ],
    [
      'a known code that cannot prove itself',
      () => {
        world.device = () => unproven;
      },
      ['agent', 'register own', 'ask LG800****01'],
    ],
    [
      'the same from the native wrapper: taken as it is',
      () => {
        world.vouched = true;
        world.device = ({ confirmed }) => (confirmed ? silent : unproven);
      },
      ['agent', 'register own confirmed', 'login', 'user', 'in LG800000001'],
    ],
    [
      'a blocked account',
      () => {
        world.fails = () => new ApiError(1005, '没有权限进行此操作', null);
      },
      ['agent', 'out'],
    ],
  ])('%s', async (_name, prepare, order) => {
    prepare();
    world.session.tell({ type: 'start' });
    await settle();
    expect(done()).toEqual(order);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(done()).toEqual([]);
  });

  it('shows the popup again when the account is empty', async () => {
    world.cookie = { ...visitor, userCode: '' };
    world.signedInBefore = true;
    world.session.tell({ type: 'start' });
    await settle();
    expect(done()).toEqual(['agent', 'user', 'out']);
  });

  it('runs once, however often it is told', async () => {
    world.session.tell({ type: 'start' });
    world.session.tell({ type: 'start' });
    await settle();
    expect(done().filter((what) => what === 'login')).toHaveLength(1);
  });

  it.each([
    ['offline', offline],
    ['our fault', ourFault],
  ])('%s: tries again after 1, 2, 4 … 60 s, and gets in when it can', async (_name, error) => {
    world.fails = error;
    world.session.tell({ type: 'start' });
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await settle();
      expect(done()).toEqual(['agent', 'give way', `wait ${seconds * 1000}`]);
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(done()).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
    }
    done();
    world.fails = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done().at(-1)).toBe('in LG800000001');
  });

  it('waits as long as the server asks for', async () => {
    world.fails = () => new ApiError(1003, '操作太频繁，请稍后再试', { retryAfter: 1800 });
    world.session.tell({ type: 'start' });
    await settle();
    expect(done()).toContain('wait 1800000');
  });

  it('does not sit out the wait when the network is back', async () => {
    world.fails = offline;
    world.session.tell({ type: 'start' });
    await settle();
    world.fails = undefined;
    world.session.tell({ type: 'due' });
    await settle();
    expect(done().at(-1)).toBe('in LG800000001');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(done()).toEqual([]);
  });

  it('finds the account that another tab opened when its own login came second', async () => {
    world.login = () => {
      world.cookie = visitor;
      throw new ApiError(1002, '账号或密码错误', null);
    };
    world.session.tell({ type: 'start' });
    await vi.advanceTimersByTimeAsync(1000);
    const order = ['agent', 'register own', 'login', 'give way', 'wait 1000', 'agent', 'user', 'in LG800000001'];
    expect(done()).toEqual(order);
  });
});

describe('a lost session', () => {
  it('is marked at once and opened again after 1000 ms, once for any number of refused calls', async () => {
    await startIn();
    lose();
    lose();
    lose();
    expect(done()).toEqual(['lost', 'wait 1000']);
    await vi.advanceTimersByTimeAsync(999);
    expect(done()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done()).toEqual(['agent', 'user', 'register own', 'login', 'user', 'in LG800000001']);
  });

  it('is not opened again when only a message sounded like it, or another tab was quicker', async () => {
    await startIn();
    world.session.lost();
    await vi.advanceTimersByTimeAsync(1000);
    expect(done()).toEqual(['lost', 'wait 1000', 'agent', 'user', 'in LG800000001']);
  });

  it('backs off 1, 2, 4 … 60 s in a loop of losses, and forgets the loop once a session held', async () => {
    await startIn();
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      lose();
      expect(done()).toEqual(['lost', `wait ${seconds * 1000}`]);
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      expect(done().at(-1)).toBe('in LG800000001');
    }
    await vi.advanceTimersByTimeAsync(60_000);
    lose();
    expect(done()).toEqual(['lost', 'wait 1000']);
  });

  it('of an account that is claimed by now ends in the popup, without a loop', async () => {
    await startIn();
    world.device = () => claimed;
    lose();
    await vi.advanceTimersByTimeAsync(1000);
    expect(done().at(-1)).toBe('out');
    lose();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(done()).toEqual([]);
  });

  it('does not count before one is in: early calls of the first screen are refused, and that is all', async () => {
    world.session.tell({ type: 'start' });
    world.session.lost();
    await settle();
    expect(done()).toEqual(['agent', 'register own', 'login', 'user', 'in LG800000001']);
  });
});

describe('a person', () => {
  it('confirms a code that cannot prove itself, and is in', async () => {
    world.device = ({ confirmed }) => (confirmed ? silent : unproven);
    await startIn();
    world.session.tell({ type: 'confirmed' });
    await settle();
    expect(done()).toEqual(['agent', 'register own confirmed', 'login', 'user', 'in LG800000001']);
  });

  it('declines it, and gets an account of their own under a new code', async () => {
    world.device = ({ machineCode }) => (machineCode === 'own' ? unproven : silent);
    await startIn();
    world.session.tell({ type: 'declined' });
    await settle();
    expect(done()).toEqual(['agent', 'register new', 'login', 'user', 'in LG800000001']);
  });

  it('logs in, and a wrong password changes nothing', async () => {
    await startIn();
    const wrong = new ApiError(1002, '账号或密码错误', null);
    await expect(world.session.open(() => Promise.reject(wrong))).rejects.toBe(wrong);
    expect(done()).toEqual([]);
    await world.session.open(async () => (world.cookie = member));
    expect(done()).toEqual(['user', 'in LG900000002 by person']);
  });

  it('logs in while the silent way in still runs: it ends with the account of the login', async () => {
    world.session.tell({ type: 'start' });
    await world.session.open(async () => (world.cookie = member));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(done().at(-1)).toBe('in LG900000002 by person');
    expect(world.cookie).toBe(member);
  });

  it('logs out and stays out', async () => {
    await startIn();
    await world.session.close(async () => (world.cookie = undefined));
    expect(done()).toEqual(['out, tell others']);
    world.session.lost();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(done()).toEqual([]);
  });

  it('logs out of a session that is gone already, also while it was about to be opened again', async () => {
    await startIn();
    lose();
    await world.session.close(() => Promise.reject(notLoggedIn()));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(done()).toEqual(['lost', 'wait 1000', 'out, tell others']);
  });

  it('stays in when the logout did not reach the server', async () => {
    await startIn();
    await expect(world.session.close(() => Promise.reject(offline()))).rejects.toThrow('网络');
    expect(done()).toEqual([]);
  });
});

describe('a code of another account in the link', () => {
  it('is looked at without opening it', async () => {
    await startIn();
    world.device = () => unproven;
    expect(await world.session.peek('theirs')).toEqual(unproven);
    expect(done()).toEqual(['register theirs']);
    expect(world.machineCode).toBe('own');
  });

  it('becomes the code of this device once the person chose it', async () => {
    await startIn();
    expect(await world.session.switchTo('theirs')).toBe(true);
    expect(done()).toEqual(['register theirs confirmed', 'login', 'user', 'in LG800000001 by person']);
    expect(world.machineCode).toBe('theirs');
  });

  it.each<[string, () => void]>([
    ['is claimed', () => (world.device = () => claimed)],
    ['does not answer', () => (world.fails = offline)],
  ])('leaves everything as it was when its account %s', async (_name, prepare) => {
    await startIn();
    prepare();
    expect(await world.session.switchTo('theirs').catch(() => false)).toBe(false);
    expect(world.machineCode).toBe('own');
    expect(done().some((what) => /^(in|out)/.test(what))).toBe(false);
  });
});

describe('another tab', () => {
  it('that enters an account is followed by looking, not by registering', async () => {
    await startIn();
    world.cookie = member;
    world.session.tell({ type: 'in-elsewhere' });
    await settle();
    expect(done()).toEqual(['agent', 'user', 'in LG900000002']);
  });

  it('that logs out takes this one along, and nothing is sent back', async () => {
    await startIn();
    world.cookie = undefined;
    world.session.tell({ type: 'out-elsewhere' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(done()).toEqual(['out']);
  });
});
