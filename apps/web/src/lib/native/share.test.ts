import { describe, expect, it } from 'vitest';
import { canShare, shareBySystem } from './share.ts';

const page = { title: '山海之间', url: 'https://liuguang.example/s/video/7' };
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('sharing by the phone', () => {
  it('hands title and link to its sheet', async () => {
    let given: ShareData | undefined;
    const share = (data?: ShareData) => Promise.resolve(void (given = data));
    expect(canShare({ share })).toBe(true);
    expect(await shareBySystem(page, { share })).toBe('shared');
    expect(given).toEqual(page);
  });

  it('tells a sheet that was closed from one that could not open', async () => {
    expect(await shareBySystem(page, { share: refuse('AbortError') })).toBe('cancelled');
    expect(await shareBySystem(page, { share: refuse('NotAllowedError') })).toBe('failed');
  });

  it('is not there in old browsers and on pages without https', async () => {
    expect(canShare({})).toBe(false);
    expect(await shareBySystem(page, {})).toBe('failed');
  });
});
