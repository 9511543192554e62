import { describe, expect, it } from 'vitest';
import { judge, type Signals } from './farm-rules.ts';

const quiet: Signals = { shared: {}, burst: 0, refusedBefore: 0 };
const shared = (kind: keyof Signals['shared'], same: number, every = same, own = false): Signals => ({
  ...quiet,
  shared: { [kind]: { same, every, own } },
});

describe('an invite', () => {
  it('is paid when nothing speaks against it', () => {
    expect(judge(quiet)).toEqual({ outcome: 'pay', reasons: [] });
    // Strangers behind one address of a carrier.
    expect(judge(shared('address', 0, 4)).outcome).toBe('pay');
  });

  it.each([
    ['of the inviter’s own browser', shared('browser', 0, 0, true), 'refuse', 'self'],
    ['of a device that two others had', shared('device', 2), 'refuse', 'device'],
    ['of a device that one other had', shared('device', 0, 1), 'hold', 'device'],
    ['of the inviter’s household', shared('address', 0, 0, true), 'hold', 'household'],
    ['of an address that brought another one', shared('address', 1), 'hold', 'address'],
    ['of an address that brought many', shared('address', 8), 'refuse', 'address'],
    ['of an address of many inviters', shared('address', 0, 5), 'hold', 'address'],
    ['of an address of very many inviters', shared('address', 0, 40), 'refuse', 'address'],
    ['of one network', shared('network', 5), 'hold', 'network'],
    ['of one network that brought dozens', shared('network', 25), 'refuse', 'network'],
    ['by a program that all had', shared('program', 12), 'hold', 'program'],
    ['among many within minutes', { ...quiet, burst: 5 }, 'hold', 'burst'],
    ['of somebody who made up others', { ...quiet, refusedBefore: 3 }, 'hold', 'history'],
  ] as const)('%s is not just paid', (_what, signals, outcome, reason) => {
    expect(judge(signals)).toEqual({ outcome, reasons: [reason] });
  });
});
