export interface Rendition {
  width: number;
  height: number;
  crf: number;
  /** Kilobits a second that no stretch of about two seconds may exceed. */
  maxRate: number;
  preset?: string;
}
