import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard } from '../../testing/samples.ts';
import { startVisit } from '../../testing/visit.ts';
import { VideoGrid } from './video-grid.tsx';

beforeEach(() => startVisit(null, {}));

const Grid = () => <VideoGrid list={[sampleCard('7')]} first={false} />;
const card = () => screen.findByRole('link', { name: /凌晨四点的港口 7/ });

describe('a card that is held', () => {
  it('opens when the finger only scrolls by or taps', async () => {
    const { history } = renderScreen(Grid, '/list');
    const link = await card();
    fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 10, clientY: 10 });
    fireEvent.pointerMove(link, { pointerType: 'touch', clientX: 10, clientY: 60 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(link);
    expect(history.location.href).toBe('/video?id=7');
  });

  it('shows what can be done with it, and does not open', async () => {
    const { history } = renderScreen(Grid, '/list');
    const link = await card();
    fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 10, clientY: 10 });
    expect(await screen.findByRole('dialog', { name: '凌晨四点的港口 7' })).toBeTruthy();
    fireEvent.pointerUp(link);
    fireEvent.click(link);
    expect(history.location.href).toBe('/list');
    for (const name of ['稍后再看', '分享', '举报']) expect(screen.getByRole('button', { name })).toBeTruthy();
    // It was not chosen for anybody, so there is nothing to refuse.
    expect(screen.queryByRole('button', { name: /不感兴趣/ })).toBeNull();
  });
});
