/** Who asks to be let in, and on which browser. */
export interface Asker {
  readonly agentId: string;
  readonly accountId: string;
  readonly sessionId: string;
  /** Where the site is open for this browser. */
  readonly siteUrl: string;
  /** The screen to come back to. */
  readonly back: string;
}

/** How an installation learns that somebody is of age. Fails closed: a check that throws has confirmed nothing. */
export interface AgeCheck {
  /** What the confirmation is stored as. */
  readonly method: 'self' | 'provider';
  /** `url`: where the person continues when somebody else checks. */
  begin(asker: Asker): Promise<{ confirmed: true } | { confirmed: false; url: string }>;
}

/** The person's own word, where that is lawful. */
export const selfDeclaration: AgeCheck = {
  method: 'self',
  begin: () => Promise.resolve({ confirmed: true }),
};
