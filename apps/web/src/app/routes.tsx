import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { local } from '../lib/storage/storage.ts';
import { shouldOpenFree } from './first-entry.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { Screen } from './lazy-screen.tsx';
import { loginScreen } from './login-screen.tsx';
import { RootFrame } from './shell/root-frame.tsx';
import { plainScreens, shellScreens } from './route-table.ts';
import type { PlainPath, ShellPath } from './route-table.ts';
import { searchParams } from './search-params.ts';
import { Shell } from './shell/shell.tsx';

const { '/home': homeScreen, ...laterScreens } = shellScreens;
const video = lazyScreen(() => import('../features/video/video-page.tsx').then((module) => module.VideoPage));

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

/** Home is in the first file; every other screen comes when it is opened. */
const screens: Record<Exclude<ShellPath, '/home'> | PlainPath, Screen> = {
  '/video': video,
  '/free': lazyScreen(async () => (await import('../features/free-view/free-page.tsx')).FreePage),
  '/toCrack': lazyScreen(async () => (await import('../features/discover/discover-page.tsx')).DiscoverPage),
  '/application': lazyScreen(
    async () => (await import('../features/application/application-page.tsx')).ApplicationPage,
  ),
  '/official': lazyScreen(async () => (await import('../features/official/official-page.tsx')).OfficialPage),
  '/recommend': lazyScreen(async () => (await import('../features/recommend/recommend-page.tsx')).RecommendPage),
  '/overview': lazyScreen(async () => (await import('../features/browse/browse-page.tsx')).BrowsePage),
  '/myCollection': lazyScreen(async () => (await import('../features/collection/collection-page.tsx')).CollectionPage),
  '/viewingRecord': lazyScreen(async () => (await import('../features/history/history-page.tsx')).HistoryPage),
  '/novel': lazyScreen(async () => (await import('../features/novel/novel-page.tsx')).NovelPage),
  '/novelDetails': lazyScreen(
    async () => (await import('../features/novel/details/novel-details-page.tsx')).NovelDetailsPage,
  ),
  '/novelReader': lazyScreen(async () => (await import('../features/novel/reader/reader-page.tsx')).ReaderPage),
  '/publish': lazyScreen(async () => (await import('../features/upload/publish-page.tsx')).PublishPage),
  '/myUploads': lazyScreen(async () => (await import('../features/upload/my-uploads-page.tsx')).MyUploadsPage),
  '/author': lazyScreen(async () => (await import('../features/community/author/author-page.tsx')).AuthorPage),
  '/community': lazyScreen(async () => (await import('../features/community/community-page.tsx')).CommunityPage),
  '/postDetails': lazyScreen(async () => (await import('../features/community/post/post-page.tsx')).PostPage),
  '/city': lazyScreen(async () => (await import('../features/city/city-page.tsx')).CityPage),
  '/selectCity': lazyScreen(async () => (await import('../features/city/select/select-city-page.tsx')).SelectCityPage),
  '/cityDetails': lazyScreen(async () => (await import('../features/city/details/details-page.tsx')).CityDetailsPage),
  '/cityPublish': lazyScreen(async () => (await import('../features/city/publish/publish-page.tsx')).CityPublishPage),
  '/myCity': lazyScreen(async () => (await import('../features/city/mine/my-city-page.tsx')).MyCityPage),
  '/aiTool': lazyScreen(async () => (await import('../features/image-tool/image-tool-page.tsx')).ImageToolPage),
  '/aiRecord': lazyScreen(async () => (await import('../features/image-tool/record-page.tsx')).RecordPage),
  '/preview': lazyScreen(async () => (await import('../features/image-tool/preview-page.tsx')).PreviewPage),
  '/mine': lazyScreen(async () => (await import('../features/account/mine/mine-page.tsx')).MinePage),
  '/login': lazyScreen(async () => (await import('../features/account/login/login-page.tsx')).LoginPage),
  '/register': lazyScreen(async () => (await import('../features/account/login/register-page.tsx')).RegisterPage),
  '/forgetPassword': lazyScreen(
    async () => (await import('../features/account/login/forget-password-page.tsx')).ForgetPasswordPage,
  ),
  '/resetPassword': lazyScreen(
    async () => (await import('../features/account/login/reset-password-page.tsx')).ResetPasswordPage,
  ),
  '/changePassword': lazyScreen(
    async () => (await import('../features/account/login/change-password-page.tsx')).ChangePasswordPage,
  ),
  '/bindPhone': lazyScreen(async () => (await import('../features/account/phone/bind-phone-page.tsx')).BindPhonePage),
  '/changePhone': lazyScreen(
    async () => (await import('../features/account/phone/change-phone-page.tsx')).ChangePhonePage,
  ),
  '/untiePhone': lazyScreen(
    async () => (await import('../features/account/phone/untie-phone-page.tsx')).UntiePhonePage,
  ),
  '/scanCode': lazyScreen(async () => (await import('../features/account/scan/scan-code-page.tsx')).ScanCodePage),
  '/personal': lazyScreen(async () => (await import('../features/account/profile/personal-page.tsx')).PersonalPage),
  '/set': lazyScreen(async () => (await import('../features/account/settings/set-page.tsx')).SetPage),
  '/joinVip': lazyScreen(async () => (await import('../features/payment/join-vip-page.tsx')).JoinVipPage),
  '/rechargeRecord': lazyScreen(
    async () => (await import('../features/payment/recharge-record-page.tsx')).RechargeRecordPage,
  ),
  '/message': lazyScreen(async () => (await import('../features/message/message-page.tsx')).MessagePage),
  '/messageDetails': lazyScreen(
    async () => (await import('../features/message/message-details-page.tsx')).MessageDetailsPage,
  ),
  '/feedback': lazyScreen(async () => (await import('../features/feedback/feedback-page.tsx')).FeedbackPage),
  '/search': lazyScreen(async () => (await import('../features/search/search-page.tsx')).SearchPage),
  '/searchList': lazyScreen(async () => (await import('../features/search/search-list-page.tsx')).SearchListPage),
  '/reportCase': lazyScreen(async () => (await import('../features/safety/report-case-page.tsx')).ReportCasePage),
  '/terms': lazyScreen(async () => (await import('../features/legal/legal-page.tsx')).TermsPage),
  '/privacy': lazyScreen(async () => (await import('../features/legal/legal-page.tsx')).PrivacyPage),
  '/youthMode': lazyScreen(async () => (await import('../features/youth/youth-mode-page.tsx')).YouthModePage),
  '/adult': lazyScreen(async () => (await import('../features/adult/adult-page.tsx')).AdultPage),
};

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
    ...(each(laterScreens, (path) => inShell(path, screens[path])) as ShellRoutes),
    '/home': home,
  }),
  ...(each(plainScreens, (path) => plain(path, screens[path])) as PlainRoutes),
});
