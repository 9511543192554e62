import { defaultAgentId } from '@liuguang/contract/constants.ts';
import { create } from 'zustand';

/** What lives as long as the page. The first seven names are fixed by rules.md. */
interface Memory {
  showBtmAdImg: boolean;
  showMask: boolean;
  versionCont: { versionName: string; updateContent: string; apkUrl: string; isForceUpdate: boolean } | null;
  agentid: string;
  showLoginPopup: boolean;
  /** The splash. */
  showWdsfk: boolean;
  showLookAd: boolean;
  signedIn: boolean;
  /** The agent that the server named in this visit; unlike `agentid` never a default. */
  resolvedAgent: string | undefined;
}

export const useMemory = create<Memory>(() => ({
  showBtmAdImg: true,
  showMask: false,
  versionCont: null,
  agentid: defaultAgentId,
  showLoginPopup: false,
  showWdsfk: false,
  showLookAd: false,
  signedIn: false,
  resolvedAgent: undefined,
}));
