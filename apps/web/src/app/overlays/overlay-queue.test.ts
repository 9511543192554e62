import { describe, expect, it } from 'vitest';
import { type OverlayName, turnOf } from './overlay-queue.ts';

const none = { update: false, splash: false, account: false, recovery: false, watch: false, popup: false };
const asking = (...names: OverlayName[]) => ({ ...none, ...Object.fromEntries(names.map((name) => [name, true])) });

describe('whose turn it is', () => {
  it('goes by the fixed order when several ask at once', () => {
    expect(turnOf(null, asking('popup', 'watch', 'account', 'splash', 'update'))).toBe('update');
    expect(turnOf('update', asking('popup', 'account', 'splash'))).toBe('splash');
    expect(turnOf('splash', asking('popup', 'account'))).toBe('account');
    expect(turnOf('account', asking('popup'))).toBe('popup');
    expect(turnOf('popup', none)).toBeNull();
  });

  it('is not taken from what is open', () => {
    expect(turnOf('splash', asking('splash', 'update'))).toBe('splash');
    expect(turnOf('account', asking('account', 'splash'))).toBe('account');
  });
});
