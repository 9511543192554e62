import type { PreviousUpload, Upload } from 'tus-js-client';
import { loadTus, refusalOf, uploadIdOf, uploadOptions } from '../../lib/upload/tus.ts';
import { forgetDraft, keptDraft } from './drafts.ts';
import { workProblems } from './fields/work-values.ts';
import { fileProblem, titleOf } from './file-checks.ts';
import type { Kind } from './kinds.ts';
import { changeTask, dropTask, isRunning, type Task, taskOf, useTasks } from './tasks.ts';
import type { Unfinished } from './tus.ts';

interface Work {
  readonly file: File;
  /** What the last visit left on the server. */
  readonly previous?: PreviousUpload | undefined;
  upload?: Upload;
  /** When the last byte went out. */
  movedAt: number;
}

const works = new Map<string, Work>();
/** More would only share the same line. */
const atOnce = 2;
/** The network comes back without a word on some phones. */
const tryAgainMs = 15_000;
/** A line that is dead without a word: the browser itself would wait for minutes. */
const stalledMs = 45_000;
let nextId = 1;

function addTask(file: File, kind: Kind, changes: Partial<Task>, previous?: PreviousUpload): string {
  const taskId = String(nextId++);
  works.set(taskId, { file, previous, movedAt: 0 });
  const task: Task = {
    taskId,
    kind,
    fileName: file.name,
    size: file.size,
    title: titleOf(file.name, kind),
    description: '',
    tags: [],
    groupId: '',
    hidden: false,
    linkOnly: false,
    publishAt: null,
    series: null,
    cover: null,
    errors: {},
    state: 'draft',
    sent: 0,
    speed: 0,
    problem: null,
    uploadId: null,
    ...changes,
  };
  useTasks.setState(({ list }) => ({ list: [...list, task] }));
  return taskId;
}

/** Takes files in as drafts; says what can't be sent and why, one line a file. */
export function addFiles(files: readonly File[], kind: Kind): string[] {
  const problems: string[] = [];
  for (const file of files) {
    const { list } = useTasks.getState();
    const twice = list.some(
      ({ fileName, size, state }) => fileName === file.name && size === file.size && state !== 'done',
    );
    const problem = twice ? '已经在列表里了' : fileProblem(file, kind);
    if (problem === null) addTask(file, kind, keptDraft(file, kind));
    else problems.push(`${file.name}：${problem}`);
  }
  return problems;
}

/** Goes on with what a closed tab left, when it is the same file; otherwise says what is wrong. */
export function continueUpload(
  { previous, kind, fileName, title, size, sent, uploadId }: Unfinished,
  file: File,
): string | null {
  if (file.size !== size || file.name !== fileName) return `请选择同一个文件：${fileName}`;
  addTask(file, kind, { title, sent, uploadId, state: 'waiting' }, previous);
  pump();
  return null;
}

/** Sends all that is filled in; says what is wrong with the first that is not. */
export function beginAll(which: Kind): string | null {
  let problem: string | null = null;
  for (const task of useTasks.getState().list) {
    if (task.state !== 'draft' || task.kind !== which) continue;
    // An empty title is the name of the file.
    const errors = task.kind === 'video' ? workProblems({ ...task, title: task.title.trim() || task.fileName }) : {};
    const [wrong] = Object.values(errors);
    changeTask(task.taskId, wrong === undefined ? { state: 'waiting', errors } : { errors });
    problem ??= wrong ?? null;
  }
  pump();
  return problem;
}

/** The file itself, which only this visit has. */
export function fileOf(taskId: string): File | null {
  return works.get(taskId)?.file ?? null;
}

export function pauseTask(taskId: string): void {
  changeTask(taskId, { state: 'paused', speed: 0 });
  void works.get(taskId)?.upload?.abort();
  pump();
}

/** After a pause, a refusal or a lost connection. */
export function resumeTask(taskId: string): void {
  changeTask(taskId, { state: 'waiting', problem: null });
  pump();
}

/** Stops it for good: nothing of it stays on the server. */
export async function cancelTask(taskId: string): Promise<void> {
  const upload = works.get(taskId)?.upload;
  const task = taskOf(taskId);
  works.delete(taskId);
  dropTask(taskId);
  if (task) forgetDraft(task);
  pump();
  await upload?.abort(true);
}

function pump(): void {
  watchPage();
  const { list } = useTasks.getState();
  const free = atOnce - list.filter(({ state }) => state === 'sending').length;
  for (const { taskId } of list.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    changeTask(taskId, { state: 'sending' });
    void send(taskId).catch(() => fail(taskId, null));
  }
}

async function send(taskId: string): Promise<void> {
  const work = works.get(taskId);
  const task = taskOf(taskId);
  if (!work || !task) return;
  work.upload ??= await prepare(taskId, work, task);
  // It may have been paused or cancelled while the client was loading.
  if (taskOf(taskId)?.state !== 'sending') return;
  work.movedAt = Date.now();
  work.upload.start();
}

async function prepare(taskId: string, work: Work, task: Task): Promise<Upload> {
  const { file, previous } = work;
  const { Upload: TusUpload } = await loadTus();
  const speed = speedometer();
  const upload = new TusUpload(file, {
    ...uploadOptions(metadataOf(task, file)),
    onUploadUrlAvailable: () => changeTask(taskId, { uploadId: uploadIdOf(upload.url) }),
    onProgress: (sent) => {
      work.movedAt = Date.now();
      if (taskOf(taskId)?.state === 'sending') changeTask(taskId, { sent, speed: speed(sent) });
    },
    onSuccess: () => {
      works.delete(taskId);
      changeTask(taskId, { state: 'done', sent: file.size, speed: 0 });
      pump();
    },
    onError: (error) => fail(taskId, refusalOf(error)),
  });
  const known = previous ?? (await upload.findPreviousUploads())[0];
  if (known) upload.resumeFromPreviousUpload(known);
  return upload;
}

/** What the server is told with the file; what is not said stays out. */
function metadataOf(task: Task, file: File): Record<string, string> {
  const { kind, series } = task;
  const all = {
    filename: file.name,
    filetype: file.type,
    kind,
    title: task.title.trim() || titleOf(file.name, kind),
    description: task.description.trim(),
    groupId: task.groupId,
    tags: task.tags.join(','),
    hidden: task.hidden ? '1' : '',
    linkOnly: task.linkOnly ? '1' : '',
    publishAt: task.publishAt === null || task.hidden || task.linkOnly ? '' : String(task.publishAt),
    coverUploadId: task.cover?.uploadId ?? '',
    seriesId: series?.seriesId ?? '',
    seriesTitle: series && series.seriesId === undefined ? series.title.trim() : '',
    episode: series?.index ?? '',
  };
  const said = Object.entries(all).filter(([name, text]) => text !== '' || name === 'filetype');
  return Object.fromEntries(said);
}

/** Without a reason it was the network: goes on by itself as soon as that is back. */
function fail(taskId: string, reason: string | null): void {
  if (taskOf(taskId)?.state !== 'sending') return;
  changeTask(taskId, { state: reason === null ? 'offline' : 'failed', problem: reason, speed: 0 });
  if (reason === null) setTimeout(() => navigator.onLine && wake(taskId), tryAgainMs);
  pump();
}

/** Ends what hangs on a dead line, so that it can go on over a live one. */
function breakOff(dead: (movedAt: number) => boolean): void {
  for (const { taskId, state } of useTasks.getState().list) {
    const work = works.get(taskId);
    if (state !== 'sending' || !work?.upload || !dead(work.movedAt)) continue;
    void work.upload.abort();
    fail(taskId, null);
  }
}

function wake(taskId: string): void {
  if (taskOf(taskId)?.state === 'offline') resumeTask(taskId);
}

let watched = false;

function watchPage(): void {
  if (watched) return;
  watched = true;
  addEventListener('online', () => {
    for (const { taskId } of useTasks.getState().list) wake(taskId);
  });
  addEventListener('offline', () => breakOff(() => true));
  setInterval(() => breakOff((movedAt) => Date.now() - movedAt > stalledMs), tryAgainMs);
  addEventListener('beforeunload', (event) => {
    if (useTasks.getState().list.some(isRunning)) event.preventDefault();
  });
}

/** Bytes per second, calmed over the last few seconds. */
function speedometer(now: () => number = () => performance.now()) {
  let at = now();
  let from: number | null = null;
  let speed = 0;
  return (sent: number): number => {
    const elapsed = (now() - at) / 1000;
    if (from === null || sent < from) from = sent;
    else if (elapsed < 0.5) return speed;
    else {
      const current = (sent - from) / elapsed;
      speed = speed === 0 ? current : speed * 0.7 + current * 0.3;
      from = sent;
    }
    at = now();
    return speed;
  };
}
