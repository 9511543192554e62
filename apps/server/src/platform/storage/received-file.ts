/** A file of a form, laid down on disk. */
export interface ReceivedFile {
  /** Where it lies until the call is answered. */
  readonly path: string;
  readonly bytes: number;
}
