import { expect, it } from 'vitest';
import { sharedScreen, sharePath } from './share-link.ts';

it('writes a link that others can open, with the code of who shares it', () => {
  expect(sharePath({ kind: 'video', id: '7' })).toBe('/s/video/7');
  expect(sharePath({ kind: 'novel', id: '7', code: 'amy', agentid: '8' })).toBe('/s/novel/7?agentid=8&code=amy');
});

it('leads to the screen of what is shared, the code in the query of its hash', () => {
  expect(sharedScreen({ kind: 'listing', id: '7', code: 'amy' })).toBe('/#/cityDetails?id=7&code=amy');
  expect(sharedScreen({ kind: 'author', id: '7' })).toBe('/#/author?id=7');
});

it('lets nothing out of its place in an address', () => {
  expect(sharePath({ kind: 'post', id: '../?a=b#c"' })).toBe('/s/post/..%2F%3Fa%3Db%23c%22');
  expect(sharedScreen({ kind: 'post', id: '1&code=x', code: '"' })).toBe('/#/postDetails?id=1%26code%3Dx&code=%22');
});
