import { strict as assert } from 'node:assert';
import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { identityApp } from '../../../testing/identity-app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';

/**
 * Whatever two browsers with one machine code do, in whatever order, and whichever answers get lost: the app is compared
 * with a model of the rules that knows nothing of tables, hashes or cookies.
 */

const test = await identityApp();
afterAll(() => test[Symbol.asyncDispose]());

const minute = 60_000;
const who = fc.constantFrom(0, 1);
const lost = fc.boolean();
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('enter' as const), who, lost, confirmed: fc.boolean() }) },
  // `which` counts back from the newest password: 0 is that one, others are a replay.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('login' as const), who, lost, which: fc.constantFrom(0, 0, 0, 1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('claim' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logout' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose cookies' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 4, 6, 11) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Known {
  browser: TestBrowser;
  /** It has a cookie of ours to prove itself with. */
  hasCookie: boolean;
  session: 'none' | 'ended' | 'open' | 'restricted';
}

class Model {
  readonly machineCode: string;
  readonly browsers: [Known, Known];
  account: string | undefined;
  claimed = false;
  untouched = true;
  readonly trusted = new Set<Known>();
  readonly passwords: string[] = [];
  /** The only password that may work, and until when. */
  current: { password: string; until: number } | undefined;

  constructor(first: TestBrowser, second: TestBrowser) {
    this.machineCode = first.machineCode;
    this.browsers = [
      { browser: first, hasCookie: false, session: 'none' },
      { browser: second, hasCookie: false, session: 'none' },
    ];
  }

  async run(given: Step): Promise<void> {
    if (given.do === 'wait') {
      test.time.now += given.minutes * minute;
      return;
    }
    const known = this.browsers[given.who === 0 ? 0 : 1];
    if (given.do === 'enter') await this.enter(known, given.confirmed, given.lost);
    else if (given.do === 'login') await this.login(known, given.which, given.lost);
    else if (given.do === 'claim') await this.claim(known);
    else if (given.do === 'logout') await this.logout(known);
    else {
      known.browser.cookies.clear();
      Object.assign(known, { hasCookie: false, session: 'none' });
      this.trusted.delete(known);
    }
  }

  /** Runs a call whose answer may never arrive: then neither do its cookies. */
  async #send<T>(known: Known, answerLost: boolean, call: () => Promise<T>): Promise<T> {
    const before = [...known.browser.cookies];
    const answer = await call();
    if (answerLost) {
      known.browser.cookies.clear();
      for (const [name, value] of before) known.browser.cookies.set(name, value);
    }
    return answer;
  }

  async enter(known: Known, confirmed: boolean, answerLost: boolean): Promise<void> {
    const { machineCode } = this;
    const answer = await this.#send(known, answerLost, () =>
      known.browser.get('autoRegUser', { machineCode, confirmed }, anyAddress()),
    );
    if (this.claimed) {
      assert.deepEqual(answer, { claimed: true });
      return;
    }
    const trusted = this.untouched || this.trusted.has(known);
    assert.equal('needsConfirm' in answer && answer.needsConfirm, !trusted && !confirmed);
    if (answer.claimed || answer.needsConfirm) return;
    this.account ??= answer.userCode;
    assert.equal(answer.userCode, this.account);
    if (trusted && !answerLost) known.hasCookie = true;
    if (this.untouched && known.hasCookie) this.trusted.add(known);
    this.current = { password: answer.password, until: answer.expiresAt };
    if (!this.passwords.includes(answer.password)) this.passwords.push(answer.password);
  }

  async login(known: Known, which: number, answerLost: boolean): Promise<void> {
    const password = this.passwords.at(-1 - which);
    const userCode = this.account;
    if (password === undefined || userCode === undefined) return;
    const good = this.current?.password === password && test.time.now < this.current.until;
    const answer = await this.#send(known, answerLost, () =>
      known.browser.call('loginUser', { userCode, password }, anyAddress()),
    );
    assert.equal(answer.code, good ? 0 : 1002, place(password, this.passwords));
    if (!good) return;
    this.current = undefined;
    if (this.untouched && this.trusted.has(known))
      for (const other of this.browsers) if (other !== known) this.trusted.delete(other);
    this.untouched = false;
    if (answerLost) known.session = known.session === 'none' ? 'none' : 'ended';
    else known.session = this.trusted.has(known) ? 'open' : 'restricted';
  }

  async claim(known: Known): Promise<void> {
    if (this.claimed) return;
    const { code } = await known.browser.call('updatePwd', { password: 'a new password' }, anyAddress());
    assert.equal(code, { none: -3, ended: -2, open: 0, restricted: 1005 }[known.session]);
    if (code !== 0) return;
    this.claimed = true;
    this.current = undefined;
    this.trusted.clear();
    for (const other of this.browsers) if (other !== known && other.session !== 'none') other.session = 'ended';
  }

  async logout(known: Known): Promise<void> {
    const { code } = await known.browser.call('outLogin', {});
    assert.equal(code, { none: -3, ended: -2, open: 0, restricted: 0 }[known.session]);
    if (code === 0) known.session = 'none';
  }

  async check(): Promise<void> {
    const { rows } = await test.database.pool.query<{ user_code: string }>(
      'select user_code from accounts a where exists (select from devices d where d.account_id = a.id) and user_code = $1',
      [this.account],
    );
    assert.equal(rows.length, this.account === undefined || this.claimed ? 0 : 1);
    for (const { browser, session } of this.browsers) {
      const { code, data } = await browser.call('getUserInfo', {});
      assert.equal(code, { none: -3, ended: -2, open: 0, restricted: 0 }[session]);
      if (code === 0) assert.equal(data.userCode, this.account);
    }
  }
}

/** Names a password by its place, so that a failure can be read. */
function place(password: string, all: string[]): string {
  return `password ${all.indexOf(password) + 1} of ${all.length}`;
}

/** Limits are not what is tested here. */
let calls = 0;
function anyAddress() {
  calls += 1;
  return {
    headers: { 'x-forwarded-for': `2001:db8:${(calls >> 16).toString(16)}:${(calls & 65535).toString(16)}::1` },
  };
}

it('at most one account answers to a device, each password works once and in time, and a member is never opened by a code', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    const model = new Model(test.browser(), test.browser());
    for (const each of steps) {
      await model.run(each);
      await model.check();
    }
  });
  await expect(fc.assert(property, { numRuns: 40 })).resolves.toBeUndefined();
}, 120_000);
