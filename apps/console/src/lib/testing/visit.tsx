import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import zodInChinese from 'zod/v4/locales/zh-CN.js';
import { AgentScopeProvider } from '../session/agent-scope.tsx';
import { type Me, MeContext } from '../session/me.ts';
import { type Answers, startLocalApi } from './local-api.ts';
import { answerOf } from './sample.ts';

z.config(zodInChinese());
configure({
  // Whether each of a thousand elements can be seen is asked of the simulated style sheets, which takes seconds.
  defaultHidden: true,
  // What is shown instead is said in a line: a whole page of the kit is thousands.
  getElementError: (message) => new Error(`${message?.split('\n')[0]} in: ${document.body.textContent.slice(0, 600)}`),
});

interface Visitor {
  readonly role?: StaffRole;
  /** Of an own role. */
  readonly permissions?: string[];
  /** The agents they are kept to; null is every agent. */
  readonly agentIds?: string[] | null;
  /** Picked at the top. */
  readonly agent?: string;
}

export const agents = [
  { agentId: '3', name: '潮汐' },
  { agentId: '8', name: '雾港' },
];

export function visitor({ role = 'owner', permissions, agentIds = null }: Visitor = {}): Me {
  const seen = agents.filter(({ agentId }) => agentIds?.includes(agentId) ?? true);
  return answerOf('session/me', {
    name: 'lin',
    displayName: '林',
    role,
    permissions: permissions ?? null,
    agentIds,
    agents: seen,
    recoveryConfirmed: true,
  });
}

/** Shows a part of the console to somebody of a role, with the server's answers behind it. */
export function visit(screen: ReactNode, answers: Answers, who: Visitor = {}) {
  onTestFinished(leave);
  const me = visitor(who);
  if (who.agent !== undefined) localStorage.setItem('console.agent', who.agent);
  const api = startLocalApi(me, answers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <Kit>
      <QueryClientProvider client={client}>
        <MeContext value={me}>
          <AgentScopeProvider>{screen}</AgentScopeProvider>
        </MeContext>
      </QueryClientProvider>
    </Kit>,
  );
  return { ...view, api, client };
}

function leave(): void {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  window.location.hash = '';
}

/** As the app sets the kit up, without its animations and style sheets: to work those out took most of the time. */
function Kit({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      theme={{ token: { motion: false }, zeroRuntime: true }}
    >
      <App>{children}</App>
    </ConfigProvider>
  );
}
