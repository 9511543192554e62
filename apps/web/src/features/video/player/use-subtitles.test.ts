import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstSubtitle, noSubtitle, useSubtitles } from './use-subtitles.ts';

const track = (lang: string) => ({ lang, label: lang, url: `/subs/${lang}.vtt` });

describe('subtitles', () => {
  it('are on where there are Chinese ones, and off otherwise', () => {
    expect(firstSubtitle([track('en'), track('zh')])).toBe(1);
    expect(firstSubtitle([track('zh-x2')])).toBe(0);
    expect(firstSubtitle([track('en'), track('zha')])).toBe(noSubtitle);
    expect(firstSubtitle([])).toBe(noSubtitle);
  });

  it('can always be turned off', () => {
    const { result } = renderHook(() => useSubtitles(null, [track('en')]));
    expect(result.current.options.map(({ label }) => label)).toEqual(['关闭字幕', 'en']);
  });
});
