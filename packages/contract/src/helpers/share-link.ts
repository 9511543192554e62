/** What can be shared, by the word in its link, with the screen that shows it. */
export const sharedScreens = {
  video: '/video',
  novel: '/novelDetails',
  post: '/postDetails',
  listing: '/cityDetails',
  author: '/author',
} as const;

export type SharedKind = keyof typeof sharedScreens;

/** A channel code: says where a visitor came from (docs/rules.md). */
export const channelCodePattern = /^[A-Za-z0-9_-]{1,64}$/;

interface Shared {
  readonly kind: SharedKind;
  readonly id: string;
  /** The channel code of who shares it. */
  readonly code?: string | undefined;
  /** Where the host alone does not say whose app it is. */
  readonly agentid?: string | undefined;
}

/** The path of a link that is sent to others: chat programs find a title and a picture there, people the app. */
export function sharePath({ kind, id, code, agentid }: Shared): string {
  const query = queryOf({ agentid, code });
  return `/s/${kind}/${encodeURIComponent(id)}${query === '' ? '' : `?${query}`}`;
}

/** Where such a link leads in the app. */
export function sharedScreen({ kind, id, code, agentid }: Shared): string {
  return `/#${sharedScreens[kind]}?${queryOf({ id, agentid, code })}`;
}

function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams(given).toString();
}
