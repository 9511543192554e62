import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { FeedbackPage } from './feedback-page.tsx';

async function write(onArrival: (history: { push(to: string): void }) => void) {
  await startVisit(sampleUser(), {
    userOpinion: () => {
      onArrival(history);
      return { opinionId: '1' };
    },
    opinionList: () => ({ list: [], nextCursor: null }),
  });
  const { history } = renderScreen(FeedbackPage, '/feedback');
  fireEvent.change(await screen.findByLabelText(/问题描述/), { target: { value: '声音太小' } });
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(visit.inputs('userOpinion')).toHaveLength(1));
  return history;
}

describe('what is written to the operator', () => {
  it('is followed by the own list', async () => {
    const history = await write(() => undefined);
    await waitFor(() => expect(history.location.search).toBe('?tab=mine'));
    expect(visit.inputs('userOpinion')).toMatchObject([{ text: '声音太小' }]);
  });

  it('fetches nobody back who went elsewhere while it was sent', async () => {
    const history = await write((way) => way.push('/home'));
    await screen.findByText('别的页面');
    // The draft goes when the answer is there.
    await waitFor(() => expect(lateStorage.read('opinionDraft')).toBeUndefined());
    expect(history.location.pathname).toBe('/home');
  });
});
