import { defaultAgentId } from '@liuguang/contract/constants.ts';
import type { Platform } from '@liuguang/contract/shapes/contact.ts';
import { create } from 'zustand';

/** Only the person may say which account to open: nothing is switched silently. */
export type AccountQuestion =
  /** A link brought the code of another account than this device has; a claimed one is not opened by a code. */
  | { kind: 'switch'; machineCode: string; maskedUserCode: string; current: string; ticket?: string }
  | { kind: 'claimed'; current: string }
  /** The account is known, but this browser cannot prove that it is its own. */
  | { kind: 'confirm'; maskedUserCode: string }
  /** The account of this device is shut out; the server says why and until when. */
  | { kind: 'refused'; message: string };

/** Why youth mode shows nothing now, and until when; as the server tells it. */
export interface YouthLock {
  readonly youthLock: 'time' | 'night';
  readonly until: number;
}

/** What somebody just did wants the second factor of the account; see lib/session/second-factor.ts. */
export interface FactorQuestion {
  /** The server's words. */
  readonly asking: string;
  /** Rejects when the code is not good: another one may be given. */
  readonly give: (code: string) => Promise<void>;
  readonly leave: () => void;
}

/** What somebody just did that push would be useful for. */
export type PushReason = 'reply' | 'chapter' | 'order';

/** What lives as long as the page. The first seven names are fixed by docs/rules.md. */
interface AppState {
  showBtmAdImg: boolean;
  showMask: boolean;
  versionCont: {
    platform: Platform;
    versionName: string;
    updateContent: string;
    apkUrl: string;
    isForceUpdate: boolean;
  } | null;
  agentid: string;
  /** The agent that a link or the bundle names, where the host alone does not. */
  linkedAgent: string | undefined;
  showLoginPopup: boolean;
  /** The splash. */
  showWdsfk: boolean;
  showLookAd: boolean;
  /** The ad above the tab bar is there. */
  banner: boolean;
  /** False once the floating ad was closed. */
  showFloatAd: boolean;
  signedIn: boolean;
  /** The silent way in is under way: too early to ask for a login. */
  entering: boolean;
  /** Logins that a person made in this visit; the silent ones do not count. */
  logins: number;
  question: AccountQuestion | null;
  factorQuestion: FactorQuestion | null;
  youthLock: YouthLock | null;
  /** This host is out of reach, another one is not: opens it. */
  otherHost: (() => void) | null;
  pushOffer: PushReason | null;
  /** The agent's public client tag, for the calls that send it along. */
  secretcode: string;
  /** The agent that the server named in this visit; unlike `agentid` never a default. */
  resolvedAgent: string | undefined;
  /** The agent has an adult area; whether it opens is for the server to say. */
  adult: boolean;
  /** Members can invite others here. */
  invite: boolean;
  /** The account is in youth mode, as it was last seen. */
  youth: boolean;
}

export const useAppStore = create<AppState>(() => ({
  showBtmAdImg: true,
  showMask: false,
  versionCont: null,
  agentid: defaultAgentId,
  linkedAgent: undefined,
  showLoginPopup: false,
  showWdsfk: false,
  showLookAd: false,
  banner: false,
  showFloatAd: true,
  signedIn: false,
  entering: false,
  logins: 0,
  question: null,
  factorQuestion: null,
  youthLock: null,
  otherHost: null,
  pushOffer: null,
  secretcode: '',
  resolvedAgent: undefined,
  adult: false,
  invite: false,
  youth: false,
}));
