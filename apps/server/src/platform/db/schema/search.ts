import type { Identity, Int8, Time } from './columns.ts';

interface SearchDocumentsTable {
  id: Identity;
  kind: 'video' | 'novel' | 'post' | 'listing';
  item_id: Int8;
  rating: 'all' | '18';
  title: string;
  folded: string;
  body: string;
  folded_body: string;
  pinyin: string;
  initials: string;
  tokens: string;
  score: Int8;
  published_at: Time;
}

interface SearchChangesTable {
  id: Identity;
  kind: string;
  item_id: Int8;
}

interface SearchHitsTable {
  agent_id: Int8;
  day: string;
  word: string;
  searches: Int8;
}

interface SearchStopWordsTable {
  agent_id: Int8;
  word: string;
}

export interface SearchTables {
  search_documents: SearchDocumentsTable;
  search_changes: SearchChangesTable;
  search_hits: SearchHitsTable;
  search_stop_words: SearchStopWordsTable;
}
