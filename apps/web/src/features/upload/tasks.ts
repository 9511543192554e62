import { create } from 'zustand';
import type { ChosenCover } from './cover/cover.ts';
import type { WorkErrors, WorkValues } from './fields/work-values.ts';
import type { Kind } from './kinds.ts';

/** A file of this visit on its way to the server. A novel has a title, a description and a group; a video has all. */
export interface Task extends WorkValues {
  readonly taskId: string;
  readonly kind: Kind;
  readonly fileName: string;
  readonly size: number;
  readonly cover: ChosenCover | null;
  /** What is wrong with what was typed, by field. */
  readonly errors: WorkErrors;
  /** `draft` waits for its title, `waiting` for its turn, `offline` for the network. */
  readonly state: 'draft' | 'waiting' | 'sending' | 'paused' | 'offline' | 'failed' | 'done';
  /** Bytes, and bytes per second. */
  readonly sent: number;
  readonly speed: number;
  readonly problem: string | null;
  readonly uploadId: string | null;
}

/** Lives as long as the page: an upload goes on while other screens are open. */
export const useTasks = create<{ readonly list: readonly Task[] }>(() => ({ list: [] }));

export function changeTask(taskId: string, changes: Partial<Omit<Task, 'taskId'>>): void {
  useTasks.setState(({ list }) => ({
    list: list.map((task) => (task.taskId === taskId ? { ...task, ...changes } : task)),
  }));
}

export function dropTask(taskId: string): void {
  useTasks.setState(({ list }) => ({ list: list.filter((task) => task.taskId !== taskId) }));
}

export function taskOf(taskId: string): Task | undefined {
  return useTasks.getState().list.find((task) => task.taskId === taskId);
}

export function isUnderWay({ state }: Task): boolean {
  return state === 'waiting' || state === 'sending' || state === 'offline' || state === 'paused' || state === 'failed';
}

/** Would be lost by closing the page now. */
export function isRunning({ state }: Task): boolean {
  return state === 'waiting' || state === 'sending' || state === 'offline';
}
