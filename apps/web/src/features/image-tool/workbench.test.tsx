import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit } from '../../testing/visit.ts';
import { ImageToolPage } from './image-tool-page.tsx';

const example = { url: '/i/1', srcset: '', width: 4, height: 3, placeholder: '' };
const tool = {
  tool: 'superResolution' as const,
  name: '超清放大',
  description: '边缘更清晰',
  method: 'network' as const,
  price: 2,
  maxPixels: 4_000_000,
  example: { before: example, after: example },
};

async function open(changes: Partial<ReturnType<typeof sampleUser>>) {
  await startVisit(
    { ...sampleUser(), ...changes },
    {
      'ai/tools': () => ({ list: [tool], left: 10, perDay: 10 }),
    },
  );
  renderScreen(ImageToolPage, '/aiTool', '/aiTool?tool=superResolution');
  await screen.findByRole('heading', { name: /超清放大/ });
}

it('tells who has too few credits where to get some, before a picture is sent', async () => {
  await open({ viewingTimes: 1 });
  expect(await screen.findByText(/今天还剩 1 次观看额度/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '看广告得次数' }).getAttribute('href')).toContain('/free');
});

it.each([
  { name: 'has enough credits', viewingTimes: 2 },
  { name: 'is a member', viewingTimes: 0, vip: { level: 1, until: Date.now() + 60_000 } },
])('says nothing of credits to who $name', async ({ name: _name, ...changes }) => {
  await open(changes);
  expect(screen.queryByText(/次观看额度，不够/)).toBeNull();
});
