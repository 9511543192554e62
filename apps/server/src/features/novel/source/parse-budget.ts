import { SourceProblem } from './source-problem.ts';

export type ParseBudget = ReturnType<typeof parseBudget>;

/** A file of a few bytes a tag would become gigabytes of objects. The longest novels have half a million paragraphs. */
const mostTags = 4_000_000;
/** Pages of books stay below fifty. What takes an element off a pile looks through the whole pile. */
const deepest = 128;
/** Of the processor, not of the clock: a busy machine refuses nothing. Five million characters take about one. */
const leastSeconds = 5;
const secondsPerMegabyte = 1;

/**
 * What reading one file may cost. What it holds is counted, so that the same file is refused on every machine; the time
 * is the net below, for whatever is slow in a way that nobody has thought of.
 */
export function parseBudget(fileBytes: number) {
  const began = process.threadCpuUsage();
  const most = 1e6 * (leastSeconds + (secondsPerMegabyte * fileBytes) / 1024 ** 2);
  let tags = 0;
  return {
    /** Counts the tags in a piece of markup before anything is made of them, those that close nothing included. */
    tags(markup: string) {
      for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) tags += 1;
      if (tags > mostTags) throw new SourceProblem('文件结构过于复杂');
    },
    /** An element inside so many others. */
    depth(open: number) {
      if (open > deepest) throw new SourceProblem('文件结构过于复杂，标签嵌套过深');
    },
    /** To be called now and then. */
    time() {
      const { user, system } = process.threadCpuUsage(began);
      if (user + system > most) throw new SourceProblem('文件过于复杂，处理时间超过限制');
    },
  };
}
