import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

type Close<Opened> = (opened: Opened) => unknown;

/** What the tests of a file share: opened before the first of them, closed behind the last, the latest first. */
export function forSuite<Opened extends AsyncDisposable>(opening: Promise<Opened>): Promise<Opened>;
export function forSuite<Opened>(opening: Promise<Opened>, close: Close<Opened>): Promise<Opened>;
export async function forSuite(opening: Promise<unknown>, close?: Close<unknown>): Promise<unknown> {
  const opened = await opening;
  afterAll(async () => {
    await (close ? close(opened) : (opened as AsyncDisposable)[Symbol.asyncDispose]());
  });
  return opened;
}

/** A folder of its own, for the tests of a file. */
export async function folderForSuite(): Promise<string> {
  return await forSuite(mkdtemp(path.join(tmpdir(), 'suite-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  );
}
