import { type Key, useState } from 'react';

/** What is chosen in a list: row by row, over as many pages as somebody likes, or all that its filters match. */
export interface Chosen {
  readonly ids: readonly string[];
  /** Those of the page that is shown. */
  readonly pageIds: readonly string[];
  readonly every: boolean;
  /** What the list is asked for, without its order and page. */
  readonly filter: Record<string, unknown>;
  readonly choose: (ids: readonly string[]) => void;
  readonly chooseEvery: () => void;
  readonly clear: () => void;
}

export function useChosen() {
  const [keys, setKeys] = useState<Key[]>([]);
  const [every, setEvery] = useState(false);
  const choose = (next: readonly Key[]) => {
    setKeys([...new Set(next)]);
    setEvery(false);
  };
  return { keys, every, choose, chooseEvery: () => setEvery(true), clear: () => choose([]) };
}
