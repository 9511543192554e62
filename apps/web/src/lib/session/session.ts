import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../../ui/feedback/toast.tsx';
import { messageOf } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { renewMachineCode } from './machine-code.ts';
import { FactorLeft, withSecondFactor } from './second-factor.ts';
import { callQuery } from '../api/query.ts';
import { session, sessionQueries, settled, tellTabs } from './session-browser.ts';
import { changeUser, lastUser, showUser } from './session-queries.ts';
import { local } from '../storage/storage.ts';
import { useAppStore } from '../storage/app-store.ts';

/** What screens use of the session. How one gets in by itself is decided in session-machine.ts. */

export function useSignedIn(): boolean {
  return useAppStore((memory) => memory.signedIn);
}

/** The own account: at once as it was last seen, then as the server tells. Not asked for while nobody is signed in. */
export function useUser() {
  const enabled = useSignedIn();
  const query = useQuery({
    ...callQuery('getUserInfo', {}, 'moment'),
    enabled,
    initialData: lastUser,
    initialDataUpdatedAt: 0,
  });
  return enabled ? query : { ...query, data: undefined };
}

export function openLoginPopup(): void {
  useAppStore.setState({ showLoginPopup: true });
}

export function closeLoginPopup(): void {
  useAppStore.setState({ showLoginPopup: false });
}

/**
 * Does what needs an account. A tap that comes while the silent way in is under way waits for its end; who is outside then
 * is asked to log in, and nothing is done.
 */
export function withAccount<T>(work: () => T): T | Promise<Awaited<T> | undefined> | undefined {
  const { signedIn, entering } = useAppStore.getState();
  if (signedIn) return work();
  if (entering) return enterAndDo(work);
  openLoginPopup();
  return undefined;
}

async function enterAndDo<T>(work: () => T): Promise<Awaited<T> | undefined> {
  await settled();
  if (useAppStore.getState().signedIn) return await work();
  openLoginPopup();
  return undefined;
}

const phonePattern = /^1[3-9]\d{9}$/;

/** `account` is a userCode or a phone; with an SMS code of the scene `login` it is a phone. */
export type Credentials = { readonly account: string } & (
  | { readonly password: string; readonly code?: never }
  | { readonly code: string; readonly password?: never }
);

/**
 * Logs in, tells the server's message, and lets every screen fill in. Refused: the message is told, and it throws. An account
 * with a second factor asks for it in between.
 */
export async function signIn({ account, password, code }: Credentials): Promise<void> {
  const name = account.trim();
  const who = code !== undefined || phonePattern.test(name) ? { phone: name } : { userCode: name };
  const proof = code === undefined ? { password } : { code };
  await withSecondFactor({
    run: () => session.open(() => callApi('loginUser', { ...who, ...proof }, { tell: true })),
    enter: (ticket, given) =>
      session.open(() => callApi('secondFactor/enter', { ticket, code: given }, { tell: true, quiet: true })),
  });
}

/** The login with what redefinePwd returned. */
export async function afterSilentLogin({ userCode, password }: { userCode: string; password: string }): Promise<void> {
  await session.open(() => callApi('loginUser', { userCode, password }));
}

/** The server has signed this browser in by other means (QR login): takes the account up. */
export async function adoptSession(): Promise<void> {
  await session.open(() => Promise.resolve(undefined));
}

/** Takes over an account that a call returned (register, bind phone, edit): every screen shows it at once. */
export function keepUser(user: UserInfo): void {
  showUser(sessionQueries(), user);
}

/** A call has told something new about the account that is shown. */
export function adjustUser(change: Partial<UserInfo>): void {
  changeUser(sessionQueries(), change);
}

/** After something that changes the own account in ways the answer does not tell. */
export async function refreshUser(): Promise<void> {
  keepUser(await callApi('getUserInfo', {}, { quiet: true }));
}

/** The other tabs of this browser ask anew who is in: what was paid here opens there, too. */
export const tellOtherTabs = tellTabs;

/** Ends the session; the login popup opens. */
export async function signOut(): Promise<void> {
  await session.close(() => callApi('outLogin', {}, { tell: true }));
}

/** The account was deleted, and its session with it: this device begins anew at the next visit. */
export async function afterAccountDeleted(): Promise<void> {
  renewMachineCode();
  await session.close(() => Promise.resolve());
}

/** By the ticket of a move from another host, where there is one: that opens the account of a member as well. */
async function switchTo({ machineCode, ticket }: { machineCode: string; ticket?: string }): Promise<boolean> {
  if (ticket === undefined) return await session.switchTo(machineCode);
  await session.open(async () => {
    await withSecondFactor({
      run: (secondFactor) =>
        callApi('host/enter', { machineCode, ticket, confirmed: true, secondFactor }, { quiet: true }),
    });
    local.write('machineCode', machineCode);
  });
  return true;
}

/** What the person says to the question in memory: yes opens the account that it is about. */
export async function answerQuestion(yes: boolean): Promise<void> {
  const { question } = useAppStore.getState();
  if (question?.kind === 'confirm') {
    useAppStore.setState({ entering: true });
    session.tell({ type: yes ? 'confirmed' : 'declined' });
  } else if (yes && question?.kind === 'switch') {
    try {
      if (!(await switchTo(question))) openLoginPopup();
    } catch (error) {
      if (!(error instanceof FactorLeft)) showToast(messageOf(error), 'error');
      return;
    }
  } else if (yes) openLoginPopup();
  useAppStore.setState({ question: null });
}
