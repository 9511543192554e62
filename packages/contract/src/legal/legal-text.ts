/** A text of rules: an opening line, then numbered sections of short paragraphs. */
export interface LegalText {
  readonly title: string;
  readonly updated: string;
  readonly opening: (name: string) => string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}
