/** How an installation learns that somebody is of age. It fails closed: what throws has confirmed nothing. */
export interface AgeCheck {
  /** `url`: where the person goes on, when the answer comes later. */
  begin(accountId: string): Promise<{ confirmed: true } | { confirmed: false; url: string }>;
}

/** The person's own word, where that is lawful. */
export const selfDeclaration: AgeCheck = {
  begin: () => Promise.resolve({ confirmed: true }),
};
