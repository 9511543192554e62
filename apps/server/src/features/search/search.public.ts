// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { fold } from './text/fold.ts';
export { saveSearches } from './hot-words/hot-words.import.ts';
export { everyAgent, setStopWord } from './hot-words/hot-words.repository.ts';
export { rebuildIndex } from './search-index.repository.ts';
export { publicItem } from './sources/public-item.ts';
export type { FoundItem, SearchKind } from './sources/search-source.ts';
