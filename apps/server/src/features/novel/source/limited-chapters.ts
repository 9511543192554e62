import type { SourceChapter } from './chapter-split.ts';
import type { NovelSource } from './source-shape.ts';
import { SourceProblem } from './source-problem.ts';

const mostChapters = 20_000;

/** The chapters of a file; one with nothing to read, or with more than a novel can be, is refused. */
export async function* limitedChapters(source: NovelSource): AsyncGenerator<SourceChapter> {
  let chapters = 0;
  for await (const chapter of source.chapters()) {
    chapters += 1;
    if (chapters > mostChapters) throw new SourceProblem(`章节超过 ${mostChapters} 个，请检查文件`);
    // No text can hold a zero.
    yield { ...chapter, title: chapter.title.replaceAll('\u0000', '') || '无题' };
  }
  if (chapters === 0) throw new SourceProblem('文件里没有可读的正文');
}
