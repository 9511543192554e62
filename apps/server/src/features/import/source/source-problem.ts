/** The source cannot be read, for a reason that staff are told as it is. */
export class SourceProblem extends Error {
  /** The source answered, and does not give what was asked for: asking again would change nothing. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false } = {}) {
    super(message);
    this.isRefusal = isRefusal;
  }
}
