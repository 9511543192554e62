/** What a page shows of its agent before any script has run. */
export interface PageBrand {
  readonly agentId: string;
  /** Changes with all of the rest. */
  readonly version: string;
  readonly name: string;
  /** May be empty. */
  readonly tagline: string;
  /** Colours as `#rrggbb`. */
  readonly theme: {
    readonly accent: string;
    readonly accentEnd: string;
    readonly background: string;
    readonly ink: string;
  };
  readonly iconVersion: string;
  /** The picture in the card of a link to the page. */
  readonly share: string;
}

export interface BrandFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
}

/** Gives each host the page and the files of its agent; undefined leaves those of the build. */
export interface Branding {
  /** Files that differ from host to host: every other one is looked up without asking. */
  readonly names: ReadonlySet<string>;
  page(who: { host: string } | { agentid: string }): Promise<PageBrand | undefined>;
  file(host: string, name: string): Promise<BrandFile | undefined>;
}
