import { useState } from 'react';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import { longestWord } from './api.ts';

const kept = 12;

function read(): readonly string[] {
  return lateStorage.read('searchHistory') ?? [];
}

/** Newest first, each word once. Read again before it is written: another tab may have searched meanwhile. */
export function rememberSearch(word: string): void {
  const clean = word.trim().slice(0, longestWord);
  if (clean !== '')
    lateStorage.write('searchHistory', [clean, ...read().filter((other) => other !== clean)].slice(0, kept));
}

/** What was searched on this device; it never leaves it. */
export function useSearchHistory() {
  const [words, setWords] = useState(read);
  return {
    words,
    forget: (word: string) => {
      lateStorage.write(
        'searchHistory',
        read().filter((other) => other !== word),
      );
      setWords(read());
    },
    clear: () => {
      lateStorage.remove('searchHistory');
      setWords([]);
    },
  };
}
