import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { RankingPage } from './ranking-page.tsx';

it('numbers the places of the day, and keeps the chosen list in the address', async () => {
  await startVisit(null, {
    getPopularVideo: ({ period }) =>
      period === 'hour'
        ? { list: [], nextCursor: null }
        : { list: [sampleCard('5'), sampleCard('6')], nextCursor: null },
  });
  const { history } = renderScreen(RankingPage, '/ranking');
  const first = await screen.findByRole('link', { name: /港口 5/ });
  expect(first.querySelector('[aria-label="第 1 名"]')).toBeTruthy();
  expect(visit.inputs('getPopularVideo')).toMatchObject([{ period: 'day' }]);
  fireEvent.click(screen.getByRole('tab', { name: '时榜' }));
  expect(await screen.findByText('这个榜单还没有人上榜')).toBeTruthy();
  expect(history.location.search).toContain('period=hour');
});
