import { describe, expect, it } from 'vitest';
import { sharePage } from './share.ts';

const page = { title: '山海之间', url: 'https://liuguang.example/#/video?id=7' };
const clipboard = { writeText: () => Promise.resolve() } as unknown as Clipboard;
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('sharing', () => {
  it('uses the share sheet of the phone', async () => {
    expect(await sharePage(page, { share: () => Promise.resolve(), clipboard })).toBe('shared');
  });

  it('says nothing when the viewer closes the sheet', async () => {
    expect(await sharePage(page, { share: refuse('AbortError'), clipboard })).toBe('cancelled');
  });

  it('copies the link where there is no sheet, or the sheet is refused', async () => {
    let copied = '';
    const noting = { writeText: (text: string) => Promise.resolve(void (copied = text)) } as unknown as Clipboard;
    expect(await sharePage(page, { clipboard: noting } as unknown as Navigator)).toBe('copied');
    expect(copied).toBe(page.url);
    expect(await sharePage(page, { share: refuse('NotAllowedError'), clipboard })).toBe('copied');
  });

  it('admits when the browser can do neither', async () => {
    expect(await sharePage(page, {} as unknown as Navigator)).toBe('unsupported');
    const refusing = { writeText: refuse('NotAllowedError') } as unknown as Clipboard;
    expect(await sharePage(page, { clipboard: refusing } as unknown as Navigator)).toBe('unsupported');
  });
});
