import { beforeEach, expect, it } from 'vitest';
import { useAppStore } from '../storage/app-store.ts';
import { withAccount } from './session.ts';

let done: string[];
beforeEach(() => {
  done = [];
  useAppStore.setState({ signedIn: false, entering: false, showLoginPopup: false });
});
const follow = () => {
  done.push('followed');
  return 'answer';
};

it('does at once what somebody asks for who is in', () => {
  useAppStore.setState({ signedIn: true });
  expect(withAccount(follow)).toBe('answer');
});

it('keeps a tap until the silent way in has ended', async () => {
  useAppStore.setState({ entering: true });
  const answer = withAccount(follow);
  expect(done).toEqual([]);
  useAppStore.setState({ entering: false, signedIn: true });
  expect(await answer).toBe('answer');
  expect(useAppStore.getState().showLoginPopup).toBe(false);
});

it('asks who stays outside to log in, and does nothing', async () => {
  useAppStore.setState({ entering: true });
  const answer = withAccount(follow);
  useAppStore.setState({ entering: false });
  await answer;
  expect(withAccount(follow)).toBe(undefined);
  expect(done).toEqual([]);
  expect(useAppStore.getState().showLoginPopup).toBe(true);
});
