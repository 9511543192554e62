import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls, type CallName } from './calls.ts';

function accepts(name: CallName, input: unknown): boolean {
  return calls[name].input.safeParse(input).success;
}

function parseContact(contact: boolean | 'true' | 'false' | '1' | '0' | undefined): boolean {
  return calls['listing/getListingInfo'].input.parse({ listingId: '1', contact }).contact;
}

function parseIds(listingIds: string | string[]): string[] {
  return calls['listing/delCollectListing'].input.parse({ listingIds }).listingIds;
}

describe('a query, which arrives as text', () => {
  it('gives numbers, and refuses what only happens to convert', () => {
    expect(calls.getVideoByGroup.input.parse({ size: '30' }).size).toBe(30);
    expect(calls.getVideoByGroup.input.parse({ size: 7 }).size).toBe(7);
    expect(calls.getVideoByGroup.input.parse({}).size).toBe(20);
    const hostile = ['', ' ', '0', '51', '1.5', '1e1', '0x10', 'NaN', 'ten', true, null, [], 2.5, -1];
    expect(hostile.filter((size) => accepts('getVideoByGroup', { size }))).toEqual([]);
  });

  it('gives booleans: the text false is false', () => {
    expect((['true', '1', true] as const).map(parseContact)).toEqual([true, true, true]);
    expect((['false', '0', false, undefined] as const).map(parseContact)).toEqual([false, false, false, false]);
    expect(accepts('listing/getListingInfo', { listingId: '1', contact: 'yes' })).toBe(false);
  });

  it('gives lists of ids', () => {
    expect(parseIds('1,2,3')).toEqual(['1', '2', '3']);
    expect(parseIds(['4'])).toEqual(['4']);
    expect(accepts('listing/delCollectListing', { listingIds: '' })).toBe(false);
    expect(accepts('listing/delCollectListing', { listingIds: '1,,2' })).toBe(false);
  });
});

describe('a multipart part that is an object', () => {
  it('is read from its JSON text', () => {
    const crop = { x: 0, y: 5, width: 20, height: 30 };
    expect(calls['ai/upload'].input.parse({ tool: 'cutOut', crop: JSON.stringify(crop) }).crop).toEqual(crop);
    expect(accepts('ai/upload', { tool: 'cutOut', crop: '{"x":' })).toBe(false);
    expect(accepts('ai/upload', { tool: 'cutOut', crop: '{"x":0,"y":0,"width":19,"height":20}' })).toBe(false);
  });

  it('belongs to one of the closed list of tools', () => {
    for (const tool of ['undress', 'CutOut', 'cutout ', '', 'faceSwap'])
      expect(accepts('ai/upload', { tool })).toBe(false);
  });
});

describe('a machine code', () => {
  it('is two random UUIDs', () => {
    expect(accepts('autoRegUser', { machineCode: randomUUID() + randomUUID() })).toBe(true);
    expect(accepts('autoRegUser', { machineCode: (randomUUID() + randomUUID()).toUpperCase() })).toBe(true);
  });

  it('is refused when malformed or constant', () => {
    const zeros = '00000000-0000-4000-8000-000000000000';
    const same = randomUUID();
    const bad = ['', same, 'undefined', `${same}${randomUUID()}x`, zeros + zeros, same + same, 'a'.repeat(72)];
    expect(bad.filter((machineCode) => accepts('autoRegUser', { machineCode }))).toEqual([]);
  });
});

describe('a login', () => {
  it('names one account and brings one proof', () => {
    expect(accepts('loginUser', { userCode: 'u1', password: 'p' })).toBe(true);
    expect(accepts('loginUser', { phone: '13800000000', password: 'p' })).toBe(true);
    expect(accepts('loginUser', { phone: '13800000000', code: '123456' })).toBe(true);
    expect(accepts('loginUser', { userCode: 'u1', phone: '13800000000', password: 'p' })).toBe(false);
    expect(accepts('loginUser', { userCode: 'u1' })).toBe(false);
    expect(accepts('loginUser', { password: 'p' })).toBe(false);
    expect(accepts('loginUser', { userCode: 'u1', code: '123456' })).toBe(false);
    expect(accepts('loginUser', { phone: '13800000000', password: 'p', code: '123456' })).toBe(false);
  });

  it('says in Chinese what is missing', () => {
    const issues = calls.loginUser.input.safeParse({ userCode: '', password: '' }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['userCode', '请输入您的账号'],
      ['password', '请输入密码'],
    ]);
  });
});

describe('a post', () => {
  it('has a text, or pictures, or a clip, and never pictures beside a clip', () => {
    expect(accepts('post/create', { text: '你好' })).toBe(true);
    expect(accepts('post/create', { text: '', pictures: ['1'] })).toBe(true);
    expect(accepts('post/create', { text: '', clip: '1' })).toBe(true);
    expect(accepts('post/create', { text: '  ' })).toBe(false);
    expect(accepts('post/create', { text: '', pictures: ['1'], clip: '2' })).toBe(false);
    expect(accepts('post/create', { text: '', pictures: Array.from({ length: 10 }, String) })).toBe(false);
  });
});
