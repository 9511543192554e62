import type { SourceChapter, SplitNotes } from './chapter-split.ts';

/** A file that may become a novel: what it says about itself, and its chapters one at a time. */
export interface NovelSource extends AsyncDisposable {
  readonly format: 'txt' | 'epub';
  readonly encoding: string | null;
  readonly title: string | null;
  readonly author: string | null;
  readonly synopsis: string | null;
  readonly notes: SplitNotes;
  chapters(): AsyncGenerator<SourceChapter>;
  /** The picture on its cover, as it was found: anything at all. */
  cover(): Promise<Buffer | null>;
}
