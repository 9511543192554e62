import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleVideo } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { AdLink } from './ad-link.tsx';

beforeEach(async () => {
  const closed = { code: 1007, message: '今日免费次数已用完' };
  await startVisit(null, { getVideoInfo: ({ videoId }) => sampleVideo(videoId, { playback: closed }) });
});

async function show(adJupAddress: string): Promise<HTMLElement> {
  const ad = { adJupAddress, openType: 1 } as const;
  const Link = () => (
    <AdLink ad={ad} label="去看看">
      图
    </AdLink>
  );
  renderScreen(Link, '/home');
  return await screen.findByRole('link', { name: '去看看' });
}

describe('an ad that leads to a video of ours', () => {
  it('begins it with the touch, as its card does', async () => {
    fireEvent.pointerDown(await show('#/video?id=7'));
    await waitFor(() =>
      expect(visit.asked.map(({ name, input }) => [name, input['videoId']])).toEqual([['getVideoInfo', '7']]),
    );
  });

  it.each(['#/novel', '#/video?id=7x', 'https://shop.example/video?id=7'])('begins nothing at %s', async (address) => {
    fireEvent.pointerDown(await show(address));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(visit.asked).toEqual([]);
  });
});
