import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider, Flex, Spin } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { lazy, Suspense } from 'react';
import { AgentScopeProvider } from '../lib/session/agent-scope.tsx';
import { AdminError } from '../lib/api/admin-error.ts';
import { goTo, recoveryRoute, useHashRoute } from '../lib/hash-route.ts';
import { MeContext } from '../lib/session/me.ts';
import { Failed } from '../ui/states.tsx';
import { forgetWhoAmI, useWhoAmI } from './api.ts';
import { ConsoleShell } from './console-shell.tsx';
import { consoleTheme, useDark } from './theme.ts';

const LoginPage = lazy(async () => ({ default: (await import('../features/staff/sign-in/login-page.tsx')).LoginPage }));
const SetupPage = lazy(async () => ({ default: (await import('../features/staff/sign-in/setup-page.tsx')).SetupPage }));
const RecoveryPage = lazy(async () => ({
  default: (await import('../features/staff/sign-in/recovery-page.tsx')).RecoveryPage,
}));

/** Whatever call finds the session gone, the console asks who is there again, and shows the login. */
const onCallError = (error: Error) => {
  if (error instanceof AdminError && error.signedOut) forgetWhoAmI(client);
};
const client = new QueryClient({
  queryCache: new QueryCache({ onError: onCallError }),
  mutationCache: new MutationCache({ onError: onCallError }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 2 && error instanceof AdminError && error.isOffline,
    },
  },
});

export function ConsoleApp() {
  const dark = useDark();
  return (
    <ConfigProvider locale={zhCN} theme={consoleTheme(dark)} button={{ autoInsertSpace: false }}>
      <App style={{ height: '100%' }}>
        <QueryClientProvider client={client}>
          <Suspense fallback={<Waiting />}>
            <Entrance />
          </Suspense>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

const again = () => void client.resetQueries({ queryKey: ['admin'] });
const enter = () => {
  goTo();
  again();
};

/** A one-time link, the login, the recovery codes that were not kept yet, or the console. */
function Entrance() {
  const [first, token] = useHashRoute();
  const settingUp = first === 'setup' && token !== undefined;
  const me = useWhoAmI(!settingUp);
  if (settingUp) return <SetupPage token={token} onDone={again} />;
  if (me.error) return <Failed error={me.error} retry={() => void me.refetch()} />;
  if (me.data === undefined) return <Waiting />;
  if (me.data === null) return <LoginPage onDone={again} />;
  // By its address as well: while new codes are on the screen, nothing takes them away.
  if (!me.data.recoveryConfirmed || first === recoveryRoute) {
    return <RecoveryPage confirmed={me.data.recoveryConfirmed} onDone={enter} />;
  }
  return (
    <MeContext value={me.data}>
      <AgentScopeProvider>
        <ConsoleShell onSignedOut={again} />
      </AgentScopeProvider>
    </MeContext>
  );
}

function Waiting() {
  return (
    <Flex align="center" justify="center" style={{ height: '100%' }}>
      <Spin size="large" />
    </Flex>
  );
}
