/** How an installation learns that somebody is of age. Fails closed: a check that throws has confirmed nothing. */
export interface AgeCheck {
  /** `url`: where the person continues when the check is asynchronous. */
  begin(accountId: string): Promise<{ confirmed: true } | { confirmed: false; url: string }>;
}

/** The person's own word, where that is lawful. */
export const selfDeclaration: AgeCheck = {
  begin: () => Promise.resolve({ confirmed: true }),
};
