import { afterEach, describe, expect, it } from 'vitest';
import { copied } from './copy.ts';

const page = document as { execCommand?: (command: string) => boolean };
const before = page.execCommand;
afterEach(() => {
  if (before) page.execCommand = before;
  else delete page.execCommand;
});

/** A clipboard that takes what it is given, or refuses. */
function clipboardOf(writeText: (text: string) => Promise<void>) {
  return { clipboard: { writeText } as unknown as Clipboard };
}

describe('copying', () => {
  it('uses the clipboard where the page has one', async () => {
    let taken = '';
    const clipboard = clipboardOf((text) => Promise.resolve(void (taken = text)));
    expect(await copied('https://liuguang.example/s/video/7', clipboard)).toBe(true);
    expect(taken).toBe('https://liuguang.example/s/video/7');
  });

  it('copies what it selects on a page without https, and leaves nothing behind', async () => {
    let selected = '';
    page.execCommand = () => {
      selected = document.querySelector('textarea')?.value ?? '';
      return true;
    };
    expect(await copied('LG8201', {})).toBe(true);
    expect(selected).toBe('LG8201');
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('admits when the browser can do neither', async () => {
    page.execCommand = () => false;
    const refusing = clipboardOf(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    expect(await copied('LG8201', refusing)).toBe(false);
    expect(await copied('LG8201', {})).toBe(false);
  });
});
