import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { local } from '../lib/storage/storage.ts';
import { shouldOpenFree } from './first-entry.ts';
import { lazyScreen, type Screen } from './lazy-screen.tsx';
import { loginScreen } from './login-screen.tsx';
import { RootFrame } from './shell/root-frame.tsx';
import { type LaterPath, type PlainPath, plainScreens, type ShellPath, shellScreens } from './route-table.ts';
import { searchParams } from './search-params.ts';
import { Shell } from './shell/shell.tsx';

const { '/home': homeScreen, ...laterScreens } = shellScreens;

const root = createRootRoute({ component: RootFrame });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

function inShell<const P extends ShellPath>(path: P, screen: Screen) {
  const staticData = shellScreens[path];
  const component = loginScreen(staticData, screen);
  return createRoute({
    getParentRoute: () => shell,
    path,
    component,
    staticData,
    validateSearch: searchParams(path),
  });
}

function plain<const P extends PlainPath>(path: P, screen: Screen) {
  const staticData = plainScreens[path];
  const component = loginScreen(staticData, screen);
  return createRoute({ getParentRoute: () => root, path, component, staticData, validateSearch: searchParams(path) });
}

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  component: HomePage,
  staticData: homeScreen,
  beforeLoad: () => {
    if (shouldOpenFree(local.read('config'))) throw redirect({ to: '/free', replace: true });
  },
});

const toHome = () => {
  throw redirect({ to: '/home', replace: true });
};

// Not written inline in the tree: there they are inferred as `any`, and with them every link and query of the app.
const index = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toHome });
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toHome });

/** Home is in the first file; every other screen comes when it is opened, and so does the list of their files. */
function screenOf(path: LaterPath): Screen {
  return lazyScreen(async () => await (await import('./screens.ts')).screens[path]());
}

/** Makes one route for each path of a table, and keeps the paths in the types: links are checked by them. */
function each<P extends string, R>(table: Record<P, unknown>, make: (path: P) => R): Record<P, R> {
  const paths = Object.keys(table) as P[];
  return Object.fromEntries(paths.map((path) => [path, make(path)])) as Record<P, R>;
}

type ShellRoutes = { [P in keyof typeof laterScreens]: ReturnType<typeof inShell<P>> };
type PlainRoutes = { [P in PlainPath]: ReturnType<typeof plain<P>> };

export const routeTree = root.addChildren({
  index,
  unknown,
  shell: shell.addChildren({
    ...(each(laterScreens, (path) => inShell(path, screenOf(path))) as ShellRoutes),
    '/home': home,
  }),
  ...(each(plainScreens, (path) => plain(path, screenOf(path))) as PlainRoutes),
});
