import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendPicture } from './send-picture.ts';
import { startTusServer, type TusServer } from '../../testing/tus-server.ts';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';

// The build of the client for browsers: by itself Node would take the one that is made for it.
const browserBuild = vi.hoisted(() => 'tus-js-client/lib.es5/browser/index.js');
vi.mock('tus-js-client', () => import(browserBuild));

const picture = { url: '/i/p/160.webp', srcset: '', width: 640, height: 640, placeholder: '' };
const entry = {
  uploadId: '1',
  kind: 'image',
  title: 'avatar',
  state: 'processing',
  progress: 0,
  reason: null,
  createdAt: 0,
  publishedId: null,
} as const;

let server: TusServer;
let asked = 0;
beforeEach(async () => {
  asked = 0;
  await startVisit(sampleUser(), {
    myUploads: () => {
      asked += 1;
      const done = asked > 1 ? ({ state: 'published', publishedId: 'p', picture } as const) : {};
      return { list: [{ ...entry, ...done }], nextCursor: null };
    },
  });
  server = await startTusServer();
});

const file = () => new File(['pixels'], 'avatar.jpg', { type: 'image/jpeg' });

describe('sending a picture', () => {
  it('sends it whole and waits until the server has made it', async () => {
    const shares: number[] = [];
    const { signal } = new AbortController();
    const sent = await sendPicture(file(), { signal, onProgress: (share) => shares.push(share) });
    expect(sent).toEqual({ uploadId: '1', picture });
    expect(server.uploads.get('1')).toMatchObject({ metadata: { kind: 'image', filename: 'avatar.jpg' } });
    expect(server.uploads.get('1')?.bytes.toString()).toBe('pixels');
    expect(shares.at(-1)).toBe(1);
    expect(visit.inputs('myUploads')).toEqual([{ uploadId: '1' }, { uploadId: '1' }]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::'))).toEqual([]);
  });

  it('goes on after a broken line', async () => {
    server.trouble = { method: 'PATCH', answer: 'cut' };
    const sent = await sendPicture(file(), { signal: new AbortController().signal });
    expect(sent.uploadId).toBe('1');
    expect(server.uploads.get('1')?.bytes.toString()).toBe('pixels');
  });

  it('fails with the words of the server, whether it refuses at once or later', async () => {
    server.trouble = { method: 'POST', answer: { status: 429, message: '操作太频繁，请稍后再试' } };
    const { signal } = new AbortController();
    await expect(sendPicture(file(), { signal })).rejects.toThrow('操作太频繁，请稍后再试');
    visit.answers.myUploads = () => ({
      list: [{ ...entry, state: 'failed', reason: '图片已损坏，无法读取' }],
      nextCursor: null,
    });
    await expect(sendPicture(file(), { signal })).rejects.toThrow('图片已损坏，无法读取');
  });

  it('leaves nothing on the server when it is given up', async () => {
    const held = Promise.withResolvers<void>();
    server.gate = held.promise;
    const stop = new AbortController();
    const sending = sendPicture(file(), { signal: stop.signal });
    await vi.waitFor(() => expect(server.seen).toContain('PATCH 1'));
    stop.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => server.uploads.has('1')).toBe(false);
    held.resolve();
  });
});
