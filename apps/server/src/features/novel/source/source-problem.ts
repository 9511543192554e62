/** A file that cannot become a novel, and why, ready to show to whoever brought it. */
export class SourceProblem extends Error {
  override name = 'SourceProblem';
}
