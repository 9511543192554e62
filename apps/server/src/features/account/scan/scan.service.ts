import { randomBytes } from 'node:crypto';
import type { CallOutput } from '@liuguang/contract/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { AccountRepository } from '../account.repository.ts';
import type { Owner } from '../member/become-member.ts';
import type { FactorChecks } from '../second-factor/factor-check.service.ts';
import { deviceName } from '../login/device-name.ts';
import { placeOf } from '../login/place.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { ScanWaiters } from './scan-waiters.ts';
import type { NewScan, ScanKey, ScanRepository, ScanRow } from './scan.repository.ts';

export const scanMs = 120_000;
/** Below the 30 s after which clients and many proxies give up. */
const waitMs = 25_000;

type State = CallOutput<'scan/status'>['state'];

export type ScanService = ReturnType<typeof scanService>;

interface Deps {
  readonly db: Db;
  readonly scans: ScanRepository;
  readonly accounts: AccountRepository;
  readonly waiters: ScanWaiters;
  readonly factors: Pick<FactorChecks, 'demand'>;
  readonly clock: () => number;
}

export function scanService({ db, scans, accounts, waiters, factors, clock }: Deps) {
  function stateOf(row: ScanRow): State {
    if (row.state === 'refused') return 'refused';
    return row.state === 'used' || row.expiresAt <= clock() ? 'expired' : row.state;
  }

  async function found(key: ScanKey): Promise<ScanRow> {
    const row = await scans.find(key);
    if (!row) throw fail('NOT_FOUND');
    return row;
  }

  /** What the phone shows about the browser that asks. */
  function shown(row: ScanRow): CallOutput<'scan/approve'> {
    const { userAgent, address, expiresAt } = row;
    return { device: deviceName(userAgent), place: placeOf(address), state: stateOf(row), expiresAt };
  }

  return {
    async create(asker: Omit<NewScan, 'scanId' | 'expiresAt'>): Promise<{ scanId: string; expiresAt: number }> {
      const scan = { ...asker, scanId: randomBytes(16).toString('base64url'), expiresAt: clock() + scanMs };
      await scans.insert(scan);
      return { scanId: scan.scanId, expiresAt: scan.expiresAt };
    },

    /** Waits until the state is another than `known` (by default the one it has now), but not for long. */
    async status(
      key: ScanKey,
      { browser, known, gone }: { browser: Buffer | null; known: State | undefined; gone: AbortSignal },
    ): Promise<{ state: State; accountId: string | null }> {
      const until = performance.now() + waitMs;
      let seenBefore = known;
      for (;;) {
        using change = waiters.listen(key.scanId);
        const row = await found(key);
        // Anybody can read the id off the screen; only the browser that asked may follow its state.
        if (!browser?.equals(row.browser)) throw fail('NOT_FOUND');
        const state = stateOf(row);
        if (state === 'approved') {
          const accountId = await scans.redeem(key, clock());
          if (accountId === null) return { state: 'expired', accountId };
          await accounts.noteLogin(db, accountId, clock());
          return { state, accountId };
        }
        const left = Math.min(until - performance.now(), row.expiresAt - clock());
        const settled = state === 'refused' || state === 'expired' || state !== (seenBefore ?? state);
        if (settled || left <= 0 || gone.aborted || waiters.stopped) return { state, accountId: null };
        seenBefore = state;
        await change.changed(left, gone);
      }
    },

    async decide(
      key: ScanKey,
      owner: Owner,
      decision: 'look' | 'approve' | 'refuse',
    ): Promise<CallOutput<'scan/approve'>> {
      const now = clock();
      const { accountId } = owner;
      if (decision === 'look') {
        const seen = await scans.markSeen(key, accountId, now);
        const row = await found(key);
        if (!seen && stateOf(row) !== 'expired') throw failSaying('二维码已被使用，请刷新后重试', 'CONFLICT');
        return shown(row);
      }
      const state = decision === 'approve' ? 'approved' : 'refused';
      // A phone that was left open must not bring the account onto another device.
      if (decision === 'approve') await factors.demand(db, owner);
      const decided = await scans.decide(key, accountId, state, now);
      const row = await found(key);
      if (!decided) throw failSaying('二维码已失效，请刷新后重试', 'CONFLICT');
      const who = `account ${accountId}`;
      const details = { device: deviceName(row.userAgent) };
      await audit(db, now, { agentId: key.agentId, actor: who, action: `scan.${decision}`, subject: who, details });
      return { ...shown(row), state };
    },
  };
}
