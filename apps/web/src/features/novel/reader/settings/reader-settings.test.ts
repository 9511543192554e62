import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTextSize } from '../../../../lib/display/text-size.ts';
import { changeReaderSettings, useReaderSettings, within } from './reader-settings.ts';

beforeEach(() => localStorage.clear());

describe('the settings of the reader', () => {
  it('are kept on the device and come back', async () => {
    changeReaderSettings({ fontSize: 24, theme: 'green', mode: 'scroll' });
    vi.resetModules();
    const again = await import('./reader-settings.ts');
    expect(again.useReaderSettings.getState()).toMatchObject({ fontSize: 24, theme: 'green', mode: 'scroll' });
  });

  it('stay within what can be read', () => {
    changeReaderSettings({ fontSize: 400, brightness: 0 });
    expect(useReaderSettings.getState()).toMatchObject({ fontSize: 38, brightness: 20 });
    expect(within({ ...useReaderSettings.getState(), margin: 9 }).margin).toBe(3);
  });

  it('begin in letters of the size of the app, until one is chosen here', () => {
    changeTextSize('double');
    expect(useReaderSettings.getState().fontSize).toBe(38);
    changeTextSize('standard');
    expect(useReaderSettings.getState().fontSize).toBe(19);
    changeReaderSettings({ fontSize: 24 });
    changeTextSize('double');
    expect(useReaderSettings.getState().fontSize).toBe(24);
    changeTextSize('standard');
  });

  it('fall back to the first ones when what is stored is broken', async () => {
    localStorage.setItem('reader', '{"mode":"flip"}');
    vi.resetModules();
    const again = await import('./reader-settings.ts');
    expect(again.useReaderSettings.getState().mode).toBe('slide');
    expect(localStorage.getItem('reader')).toBeNull();
  });
});
