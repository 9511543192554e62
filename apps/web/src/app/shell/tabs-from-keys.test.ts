import { describe, expect, it } from 'vitest';
import { platformKeysOf } from '../../lib/config/agent.ts';
import { tabsFromKeys } from './tabs-from-keys.ts';

const tabs = (keys: Record<string, string>) => tabsFromKeys(platformKeysOf({ keys }));
const routes = (keys: Record<string, string>) => tabs(keys).map(({ to }) => to);
const bar = (items: unknown) => ({ TAB_BAR: JSON.stringify(items) });

describe('the tab bar', () => {
  it('is home alone without keys', () => expect(routes({})).toEqual(['/home']));

  it('shows the built-in tabs in their order when their keys have the text true', () => {
    expect(routes({ IsReturnFreeAd: 'true', IsReturnCrackAd: 'true' })).toEqual(['/free', '/toCrack', '/home']);
    expect(routes({ IsReturnFreeAd: 'TRUE', IsReturnCrackAd: '1' })).toEqual(['/home']);
  });

  it('shows home by its key, by its place in the bar, or when nothing else is left', () => {
    const others = { IsReturnFreeAd: 'true', IsReturnCrackAd: 'true' };
    expect(routes({ ...others, IsReturnApplicationAd: 'true' })).toEqual(['/free', '/toCrack', '/home']);
    expect(routes({ ...others, IsReturnApplicationAd: 'false' })).toEqual(['/free', '/toCrack']);
    const placed = bar([{ tab: 'home' }, { tab: 'mine' }]);
    expect(routes({ IsReturnApplicationAd: 'false', ...placed })).toEqual(['/home', '/mine']);
    expect(routes({ IsReturnApplicationAd: 'false', ...bar([{ tab: 'mine' }]) })).toEqual(['/mine']);
    expect(routes({ IsReturnApplicationAd: 'false' })).toEqual(['/home']);
  });

  it('adds what the operator adds after the built-in ones', () => {
    expect(tabs({ IsReturnCrackAd: 'true', ...bar([{ tab: 'novel' }, { tab: 'mine' }]) })).toEqual([
      { id: 'crack', to: '/toCrack', name: '发现' },
      { id: 'home', to: '/home', name: '首页' },
      { id: 'novel', to: '/novel', name: '小说' },
      { id: 'mine', to: '/mine', name: '我的' },
    ]);
  });

  it('has something to watch for VIP where others earn views, and no wall of ads', () => {
    const keys = { IsReturnFreeAd: 'true', IsReturnCrackAd: 'true', ...bar([{ tab: 'application' }, { tab: 'mine' }]) };
    expect(tabsFromKeys(platformKeysOf({ keys }), true).map(({ to }) => to)).toEqual([
      '/recommend',
      '/toCrack',
      '/home',
      '/mine',
    ]);
  });

  it('renames and reorders', () => {
    const keys = { IsReturnFreeAd: 'true', ...bar([{ tab: 'home', name: '大厅' }, { tab: 'recommend' }]) };
    expect(tabs(keys).map(({ name }) => name)).toEqual(['大厅', '免费']);
  });

  it('shows no tab that its key has switched off', () => {
    expect(routes({ IsReturnFreeAd: 'false', ...bar([{ tab: 'recommend' }, { tab: 'home' }]) })).toEqual(['/home']);
  });

  it.each(['', '{', 'null', '{"tab":"novel"}', '[null, 7, {"tab":"shop"}, {"tab":["mine"]}]'])(
    'falls back to the built-in tabs for a broken value: %s',
    (value) => expect(routes({ TAB_BAR: value })).toEqual(['/home']),
  );

  it('takes the first of two items of one name', () => {
    expect(
      tabs(
        bar([
          { tab: 'mine', name: '甲' },
          { tab: 'mine', name: '乙' },
        ]),
      ).map(({ name }) => name),
    ).toEqual(['首页', '甲']);
  });
});
