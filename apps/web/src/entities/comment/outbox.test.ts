import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from '@testing-library/react';
import { markOut, putOut, takeOut, writeDraft } from './outbox.ts';

const subject = { kind: 'video', id: '7' } as const;

beforeEach(() => {
  sessionStorage.clear();
});

/** The page as it is after a reload. */
async function reloaded() {
  vi.resetModules();
  const again = await import('./outbox.ts');
  return {
    draft: renderHook(() => again.useDraft(subject)).result.current[0],
    outgoing: renderHook(() => again.useOutgoing(subject)).result.current,
    found: [again.takeFound(subject), again.takeFound(subject)],
  };
}

describe('what was typed and sent', () => {
  it('is still there after a reload: the draft, and what did not get through with its reason and its key', async () => {
    writeDraft(subject, '写到一半');
    const failed = putOut(subject, '没有发出去的', null);
    markOut(subject, failed.clientKey, '网络不可用');
    const onItsWay = putOut(subject, '正在发的', { rootId: '1', commentId: '2', nickname: '夜航者' });
    const { draft, outgoing, found } = await reloaded();
    expect(draft).toBe('写到一半');
    expect(outgoing).toEqual([{ ...failed, problem: '网络不可用' }, onItsWay]);
    // It is handed out once, to be sent again.
    expect(found).toEqual([outgoing, []]);
    takeOut(subject, failed.clientKey);
    takeOut(subject, onItsWay.clientKey);
    writeDraft(subject, '');
    expect(await reloaded()).toEqual({ draft: '', outgoing: [], found: [[], []] });
  });

  it('is dropped when it is nothing of ours', async () => {
    sessionStorage.setItem('comments', '{"drafts":{"video 7":5}}');
    expect(await reloaded()).toEqual({ draft: '', outgoing: [], found: [[], []] });
  });
});
