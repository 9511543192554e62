import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { callBridge } from './bridge.ts';
import { wrapperOf } from './wrapper.ts';

const root = path.join(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), (match) => match[1] ?? '').toSorted();

const script = read('native/bridge.js').replace('@platform@', 'android').replace('@version@', '1.4.2');
const properties = ['platform', 'version'];

type Bridge = NonNullable<typeof globalThis.LiuguangBridge>;

function inject(surroundings: Record<string, unknown>): Bridge {
  const page: Record<string, unknown> = { ...surroundings };
  runInNewContext(script, page);
  return page['LiuguangBridge'] as Bridge;
}

/** As the web view of Android has it: text goes out, text comes back. */
function android(answerTo: (call: { method: string; args: unknown[] }) => string | undefined) {
  const hear: ((event: { data: string }) => void)[] = [];
  return {
    addEventListener: (_name: string, listener: (typeof hear)[number]) => hear.push(listener),
    postMessage(text: string) {
      const call = JSON.parse(text) as { id: number; method: string; args: unknown[] };
      const error = answerTo(call);
      const data = JSON.stringify({ id: call.id, ...(error === undefined ? {} : { error }) });
      for (const listener of hear) listener({ data });
    },
  };
}

describe('the bridge', () => {
  const source = read('apps/web/src/lib/native/bridge.ts');
  const listed = all(
    /interface LiuguangBridge \{(.*?)\n\}/su.exec(source)?.[1] ?? '',
    /^ {2}(?:readonly )?(\w+)\?:/gmu,
  );
  const methods = listed.filter((member) => !properties.includes(member));

  it('has the same members in the app, in the script of the wrappers and in the document', () => {
    expect(listed.length).toBeGreaterThan(properties.length);
    expect(Object.keys(inject({})).toSorted()).toEqual(listed);
    expect(all(read('docs/native.md'), /^\| `(\w+)` +\| (?:text|method) +\|/gmu)).toEqual(listed);
  });

  it('is answered by both wrappers, method by method', () => {
    const kotlin = read('native/android/app/src/main/java/app/liuguang/wrapper/Bridge.kt');
    const answered = /when \(val method(.*?)\n {12}\}/su.exec(kotlin)?.[1] ?? '';
    expect(all(answered, /^ +"(\w+)" ->/gmu)).toEqual(methods);
    const swift = read('native/ios/Liuguang/Bridge.swift');
    const cases = /switch method \{(.*?)\n {8}\}/su.exec(swift)?.[1] ?? '';
    expect(all(cases, /^ {8}case "(\w+)":/gmu)).toEqual(methods);
  });

  it('sends the volume keys of Android under the name and in the form that the reader listens for', () => {
    const kotlin = read('native/android/app/src/main/java/app/liuguang/wrapper/MainActivity.kt');
    expect(kotlin).toContain(`new CustomEvent('volumekey', { detail: '$key', cancelable: true })`);
    expect(read('apps/web/src/features/novel/reader/tools/use-reader-keys.ts')).toContain(`'volumekey'`);
  });
});

describe('the script of the wrappers', () => {
  it('tells what it is, and carries calls and refusals over the web view of Android', async () => {
    const heard = vi.fn<(call: { method: string; args: unknown[] }) => string | undefined>(({ method }) =>
      method === 'saveImage' ? 'denied' : undefined,
    );
    globalThis.LiuguangBridge = inject({ LiuguangNative: android(heard) });
    expect(wrapperOf()).toEqual({ platform: 'android', versionName: '1.4.2' });
    expect(await callBridge('keepAwake', true)).toBe(true);
    expect(await callBridge('saveImage', 'data:image/png;base64,AA==')).toBe(false);
    expect(heard.mock.calls.map(([{ method, args }]) => [method, args])).toEqual([
      ['keepAwake', [true]],
      ['saveImage', ['data:image/png;base64,AA==']],
    ]);
  });

  it('carries them over the handler of iOS', async () => {
    const postMessage = vi.fn<(call: unknown) => Promise<unknown>>(() => Promise.resolve(null));
    globalThis.LiuguangBridge = inject({ webkit: { messageHandlers: { LiuguangNative: { postMessage } } } });
    expect(await callBridge('haptic', 'success')).toBe(true);
    expect(postMessage.mock.calls).toEqual([[{ method: 'haptic', args: ['success'] }]]);
    postMessage.mockRejectedValueOnce(new Error('denied'));
    expect(await callBridge('requestCameraPermission')).toBe(false);
  });
});
