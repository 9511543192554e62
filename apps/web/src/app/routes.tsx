import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { local } from '../shared/storage.ts';
import { shouldOpenFree } from './first-entry.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { Screen } from './lazy-screen.tsx';
import { loginScreen } from './login-screen.tsx';
import { RootFrame } from './root-frame.tsx';
import { plainScreens, shellScreens } from './route-table.ts';
import type { PlainPath, ShellPath } from './route-table.ts';
import type { Search } from './search.ts';
import { Shell } from './shell.tsx';

export const placeholder = lazyScreen(() =>
  import('../features/placeholder/placeholder-page.tsx').then((module) => module.PlaceholderPage),
);
const video = lazyScreen(() => import('../features/video/video-page.tsx').then((module) => module.VideoPage));

const root = createRootRoute({ component: RootFrame, validateSearch: (search: Search): Search => search });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

function inShell<const P extends ShellPath>(path: P, screen: Screen) {
  const staticData = shellScreens[path];
  return createRoute({ getParentRoute: () => shell, path, component: loginScreen(staticData, screen), staticData });
}

function plain<const P extends PlainPath>(path: P, screen: Screen) {
  const staticData = plainScreens[path];
  return createRoute({ getParentRoute: () => root, path, component: loginScreen(staticData, screen), staticData });
}

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  component: HomePage,
  staticData: shellScreens['/home'],
  beforeLoad: () => {
    if (shouldOpenFree(local.read('config'))) throw redirect({ to: '/free', replace: true });
  },
});

const toHome = () => {
  throw redirect({ to: '/home', replace: true });
};

/** One line a screen; `placeholder` where there is none yet (see not-built-yet.ts). */
export const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toHome }),
  createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toHome }),
  shell.addChildren([
    home,
    inShell('/community', placeholder),
    inShell('/recommend', placeholder),
    inShell('/free', placeholder),
    inShell('/application', placeholder),
    inShell('/search', placeholder),
    inShell('/searchList', placeholder),
    inShell('/overview', placeholder),
    inShell('/postDetails', placeholder),
    inShell('/official', placeholder),
    inShell('/toCrack', placeholder),
    inShell('/mine', placeholder),
    inShell('/novel', placeholder),
    inShell('/city', placeholder),
  ]),
  plain('/selectCity', placeholder),
  plain('/cityDetails', placeholder),
  plain('/aiTool', placeholder),
  plain('/aiRecord', placeholder),
  plain('/preview', placeholder),
  plain('/video', video),
  plain('/login', placeholder),
  plain('/register', placeholder),
  plain('/forgetPassword', placeholder),
  plain('/changePassword', placeholder),
  plain('/resetPassword', placeholder),
  plain('/feedback', placeholder),
  plain('/joinVip', placeholder),
  plain('/myCollection', placeholder),
  plain('/personal', placeholder),
  plain('/set', placeholder),
  plain('/viewingRecord', placeholder),
  plain('/message', placeholder),
  plain('/messageDetails', placeholder),
  plain('/novelDetails', placeholder),
  plain('/bindPhone', placeholder),
  plain('/scanCode', placeholder),
  plain('/changePhone', placeholder),
  plain('/untiePhone', placeholder),
  plain('/rechargeRecord', placeholder),
  plain('/novelReader', placeholder),
  plain('/publish', placeholder),
  plain('/myUploads', placeholder),
  plain('/author', placeholder),
  plain('/terms', placeholder),
  plain('/privacy', placeholder),
  plain('/youthMode', placeholder),
]);
