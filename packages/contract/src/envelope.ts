/** The body of every response. `code` 0 is success; `message` is Chinese and ready to show. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data;
}
