import { describe, expect, it } from 'vitest';
import { adRefusals, readAdEntry } from './ad.entry.ts';

const good = {
  importKey: 'spring',
  agentIds: ['3'],
  placement: 'crack',
  name: '春天的书',
  picture: '/i/cover/720.webp',
  link: 'https://example.com/a?b=c#d',
};
const problems = (changes: object) => {
  const read = readAdEntry({ ...good, ...changes });
  return 'problems' in read ? read.problems.map(({ field, reason }) => `${field}: ${reason}`) : [];
};

it('takes an ad with what was left out filled in', () => {
  expect(readAdEntry({ ...good, name: ' 春天的书 ', startsAt: '2026-11-20T08:00:00+08:00' })).toEqual({
    ad: {
      ...good,
      remark: '',
      category: '',
      openType: 1,
      playSecond: 5,
      weight: 1,
      position: 0,
      startsAt: new Date('2026-11-20T00:00:00Z'),
      endsAt: null,
      paused: false,
      dailyCap: null,
      budget: null,
    },
  });
});

describe('the link', () => {
  it.each(['https://example.com/a?b=c#d', 'http://example.com', '/#/video?id=1', '/#/joinVip', 'https://[::1]:8443/'])(
    'may be %s',
    (link) => {
      expect(problems({ link })).toEqual([]);
    },
  );

  it.each([
    ['', 'linkScheme'],
    ['javascript:alert(1)', 'linkScheme'],
    ['JaVaScRiPt:alert(1)', 'linkScheme'],
    ['java\nscript:alert(1)', 'linkScheme'],
    ['data:text/html,<script>1</script>', 'linkScheme'],
    [' https://example.com', 'linkScheme'],
    ['https:\\\\evil.example', 'linkScheme'],
    ['//example.com', 'linkScheme'],
    ['/video', 'linkScheme'],
    ['#/video', 'linkScheme'],
    ['intent://x', 'linkScheme'],
    ['https://', 'linkHost'],
    ['https://a%20b/', 'linkHost'],
    ['https://user:pass@example.com', 'linkCredentials'],
    ['https://bank.example@evil.example/', 'linkCredentials'],
    ['/#/admin', 'linkRoute'],
    ['/#/', 'linkRoute'],
    ['/#/videos?id=1', 'linkRoute'],
    [`https://example.com/${'a'.repeat(2048)}`, 'linkLong'],
  ])('may not be %s: %s', (link, reason) => {
    expect(problems({ link })).toEqual([`link: ${reason}`]);
  });
});

it.each([
  [{ name: '' }, 'name: nameLength'],
  [{ name: ' '.repeat(50) }, 'name: nameLength'],
  [{ name: '名'.repeat(41) }, 'name: nameLength'],
  [{ name: 'a\u202Egnp.exe' }, 'name: textControl'],
  [{ remark: '说'.repeat(121) }, 'remark: remarkLength'],
  [{ category: '类'.repeat(13) }, 'category: categoryLength'],
  [{ placement: 'doorway' }, 'placement: placement'],
  [{ agentIds: [] }, 'agentIds: agents'],
  [{ agentIds: ['3; drop'] }, 'agentIds: agents'],
  [{ picture: 'https://evil.example/a.png' }, 'picture: picture'],
  [{ picture: '/i/a/720.svg' }, 'picture: picture'],
  [{ picture: 'data:image/svg+xml,<svg/>' }, 'picture: picture'],
  [{ picture: '//evil.example/a.txt' }, 'picture: picture'],
  [{ openType: 3 }, 'openType: openType'],
  [{ playSecond: 61 }, 'playSecond: playSecond'],
  [{ playSecond: 0 }, 'playSecond: playSecond'],
  [{ weight: -1 }, 'weight: weight'],
  [{ weight: 1.5 }, 'weight: weight'],
  [{ dailyCap: 0 }, 'dailyCap: dailyCap'],
  [{ budget: { event: 'start', amount: 5 } }, 'budget: budget'],
  [{ budget: { event: 'show', amount: 0 } }, 'budget: budget'],
  [{ startsAt: 'tomorrow' }, 'startsAt: wrong'],
  [{ startsAt: '2026-11-20T00:00:00Z', endsAt: '2026-11-20T00:00:00Z' }, 'endsAt: endsAt'],
  [{ onclick: 'x' }, 'onclick: unknown'],
])('refuses %o with its reason', (changes, problem) => {
  expect(problems(changes)).toEqual([problem]);
});

it('tells all that is wrong at once, in both languages', () => {
  const read = readAdEntry({ ...good, name: '', link: 'javascript:1', placement: 'x' });
  if (!('problems' in read)) throw new Error('was taken');
  expect(read.problems.map(({ field }) => field).toSorted()).toEqual(['link', 'name', 'placement']);
  for (const [zh, en] of Object.values(adRefusals)) {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).toMatch(/^[a-z].{5,}[^.]$/);
  }
});
