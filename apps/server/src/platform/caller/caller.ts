/** The agent (brand) that a request belongs to. */
export interface Agent {
  readonly agentId: string;
}

/** The account behind the session, with just what access checks need. */
export interface Account {
  readonly accountId: string;
  readonly agentId: string;
  /** The session that it came by; what is granted to it ends with the session. */
  readonly sessionId?: string;
  /** It has a phone or password of its own: a member. */
  readonly claimed: boolean;
  /** A phone is bound to it. */
  readonly hasPhone?: boolean;
  /** Signed in by a machine code on a browser that cannot prove itself: calls that are `sensitive` refuse it. */
  readonly restricted: boolean;
  readonly vip: boolean;
  /** When that ends, as far as it is known today; null for who never was. */
  readonly vipUntil?: number | null;
  /** Of age by their own word or a check, and not in youth mode. */
  readonly adult: boolean;
  readonly youth: boolean;
}

/** What a request says about its agent, strongest first. */
export interface AgentHint {
  readonly agentid: string | undefined;
  /** Host name in lower case, without the port. */
  readonly host: string;
  readonly channelApi: string | undefined;
}

/** Null when the request names an agent that does not exist. A plain value keeps cached answers free of a wait. */
export type ResolveAgent = (hint: AgentHint) => Agent | null | Promise<Agent | null>;
