import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { create } from 'zustand';
import { listOf, orNull, recordOf, shape, text } from '../../lib/storage/schema.ts';
import { lasting, typedStorage } from '../../lib/storage/storage.ts';
import type { Subject } from './comment.ts';

export interface Answers {
  readonly rootId: string;
  readonly commentId: string;
  readonly nickname: string;
}

/** A comment that is on its way, or that did not get through. */
export interface Outgoing {
  /** The same for every try, so that a second one adds nothing. */
  readonly clientKey: string;
  readonly text: string;
  readonly answers: Answers | null;
  /** Why it did not get through; null while it is on its way. */
  readonly problem: string | null;
}

interface Outbox {
  /** What is being typed, by what it is about: it is still there when the sheet is opened again. */
  readonly drafts: Readonly<Record<string, string>>;
  readonly sending: Readonly<Record<string, readonly Outgoing[]>>;
}

const kept = typedStorage(() => lasting(globalThis.sessionStorage), {
  comments: shape({
    drafts: recordOf(text(500)),
    sending: recordOf(
      listOf(
        shape({
          clientKey: text(100),
          text: text(500),
          answers: orNull(shape({ rootId: text(64), commentId: text(64), nickname: text(100) })),
          problem: orNull(text(200)),
        }),
      ),
    ),
  }),
});

/** What was found after a reload, by its key: whether it got through, or would now, is not known. */
const found = new Set<string>();

function afterReload(): Outbox {
  const before = kept.read('comments');
  if (!before) return { drafts: {}, sending: {} };
  for (const { clientKey } of Object.values(before.sending).flat()) found.add(clientKey);
  return before;
}

const useOutbox = create<Outbox>(afterReload);
// In this tab alone: nobody else finds there what was never said.
useOutbox.subscribe(({ drafts, sending }) => {
  const typed = Object.fromEntries(Object.entries(drafts).filter(([, said]) => said !== ''));
  const left = Object.fromEntries(Object.entries(sending).map(([name, list]) => [name, [...list]]));
  kept.write('comments', { drafts: typed, sending: left });
});

const nameOf = ({ kind, id }: Subject) => `${kind} ${id}`;
const none: readonly Outgoing[] = [];

export function useDraft(subject: Subject): [text: string, set: (text: string) => void] {
  const said = useOutbox(({ drafts }) => drafts[nameOf(subject)] ?? '');
  return [said, (next) => writeDraft(subject, next)];
}

export function writeDraft(subject: Subject, said: string): void {
  useOutbox.setState(({ drafts }) => ({ drafts: { ...drafts, [nameOf(subject)]: said } }));
}

export function useOutgoing(subject: Subject): readonly Outgoing[] {
  return useOutbox(({ sending }) => sending[nameOf(subject)] ?? none);
}

function change(subject: Subject, next: (known: readonly Outgoing[]) => readonly Outgoing[]): void {
  const name = nameOf(subject);
  useOutbox.setState(({ sending }) => ({ sending: { ...sending, [name]: next(sending[name] ?? none) } }));
}

export function putOut(subject: Subject, said: string, answers: Answers | null): Outgoing {
  const outgoing = { clientKey: newId(), text: said, answers, problem: null };
  change(subject, (known) => [...known, outgoing]);
  return outgoing;
}

/** What a reload left here, once: it is sent again under its key, which adds nothing if it got through. */
export function takeFound(subject: Subject): readonly Outgoing[] {
  const sending = useOutbox.getState().sending[nameOf(subject)] ?? none;
  return sending.filter(({ clientKey }) => found.delete(clientKey));
}

export function markOut(subject: Subject, clientKey: string, problem: string | null): void {
  change(subject, (known) => known.map((each) => (each.clientKey === clientKey ? { ...each, problem } : each)));
}

export function takeOut(subject: Subject, clientKey: string): void {
  change(subject, (known) => known.filter((each) => each.clientKey !== clientKey));
}
