import { appRoutes } from '@liuguang/contract/app-routes.ts';
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createAppRouter } from './router.ts';
import { plainScreens, shellScreens } from './route-table.ts';

const inShell =
  '/home /community /recommend /free /application /search /searchList /overview /postDetails /official /toCrack /mine /novel /city';
const withTabBar = '/home /recommend /free /application /toCrack /mine /novel /city';
const loginNeeded = '/city /selectCity /cityDetails /cityPublish /myCity /aiTool /aiRecord /preview /reportCase';
const outside =
  '/selectCity /cityDetails /cityPublish /myCity /aiTool /aiRecord /preview /video /login /register /forgetPassword /changePassword /resetPassword ' +
  '/feedback /joinVip /myCollection /personal /set /viewingRecord /message /messageDetails /novelDetails /bindPhone /scanCode ' +
  '/changePhone /untiePhone /rechargeRecord /novelReader /publish /myUploads /works /editWork /workFigures /author /reportCase /terms /privacy /youthMode /adult ' +
  '/ranking /watchLater /invite';

const words = (text: string) => text.split(' ').toSorted();
const router = createAppRouter(createMemoryHistory());
const screens = (Object.values(router.routesById) as AnyRoute[]).filter((route) => route.options.staticData?.title);
const pathsWhere = (wanted: (route: AnyRoute) => boolean) =>
  screens
    .filter(wanted)
    .map((route) => String(route.fullPath))
    .toSorted();

const atOnce = (route: AnyRoute) => !(route.options.component as { preload?: unknown }).preload;

describe('the routes', () => {
  it('are exactly those of the product', () => {
    expect(pathsWhere((route) => route.parentRoute.id === '/shell')).toEqual(words(inShell));
    expect(pathsWhere((route) => route.parentRoute.id === '__root__')).toEqual(words(outside));
    expect(Object.keys({ ...shellScreens, ...plainScreens }).toSorted()).toEqual(words(`${inShell} ${outside}`));
    expect(appRoutes.toSorted()).toEqual(words(`${inShell} ${outside}`));
  });

  it('have the tab bar and ask for a login where the product says so', () => {
    expect(pathsWhere((route) => route.options.staticData?.tabBar === true)).toEqual(words(withTabBar));
    expect(pathsWhere((route) => route.options.staticData?.login === true)).toEqual(words(loginNeeded));
  });

  it('load every screen but home on demand', () => {
    expect(pathsWhere(atOnce)).toEqual(['/home']);
  });
});
