import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { useWatchReport } from './use-watch-report.ts';

it('keeps the place of a clip that was paused right behind a seek', async () => {
  await startVisit(sampleUser(), { loklVideo: () => ({}) });
  const clip = { HAVE_CURRENT_DATA: 2, readyState: 4, seeking: true, currentTime: 40 };
  const video = Object.defineProperties(
    document.createElement('video'),
    Object.fromEntries(Object.keys(clip).map((name) => [name, { get: () => clip[name as keyof typeof clip] }])),
  );
  const watched = { videoId: '1', duration: 120, kind: 'long' } as const;
  const Screen = () => {
    useWatchReport(video, watched);
    return <p>播放中</p>;
  };
  renderScreen(Screen, '/video');
  await screen.findByText('播放中');
  // The browser tells of the new time while the seek goes on, and afterwards of the end of the seek alone.
  fireEvent(video, new Event('timeupdate'));
  clip.seeking = false;
  fireEvent(video, new Event('seeked'));
  cleanup();
  await vi.waitFor(() => expect(visit.inputs('loklVideo')).toEqual([{ videoId: '1', position: 40, duration: 120 }]));
});
