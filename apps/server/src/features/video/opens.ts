import { sql } from 'kysely';

/**
 * Of a row of video_listings: the agent opens the video for who asks for it. Group 0 stands for all lists of the agent; -1
 * for none of them, where its creator shows it by its link alone. -2 is what the agent hides: it does not open.
 */
export function opens(listing: 'l' | 'x') {
  return sql<boolean>`${sql.ref(`${listing}.group_id`)} in (0, -1)`;
}
