import { describe, expect, it } from 'vitest';
import { adTarget } from './ad-target.ts';

const origin = 'https://liuguang.example';

describe('where an ad leads', () => {
  it('keeps own routes inside the app, however they are written', () => {
    const route = { kind: 'route', path: '/video?id=7' };
    expect(adTarget('#/video?id=7', 1, origin)).toEqual(route);
    expect(adTarget('/#/video?id=7', 2, origin)).toEqual(route);
    expect(adTarget(`${origin}/#/video?id=7`, 1, origin)).toEqual(route);
  });

  it('opens a site in a new window unless the ad says the same one', () => {
    expect(adTarget('https://tea.example/a?b=1', 1, origin)).toEqual({
      kind: 'site',
      url: 'https://tea.example/a?b=1',
      sameWindow: false,
    });
    expect(adTarget('https://tea.example/', 2, origin)).toMatchObject({ sameWindow: true });
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://liuguang.example/1',
    'https://liuguang.example@evil.example/',
    'https://user:secret@tea.example/',
    'weixin://dl',
    '',
    'not a link',
    '//x',
  ])('leads nowhere from %j', (link) => {
    expect(adTarget(link, 1, origin)).toBeNull();
  });
});
