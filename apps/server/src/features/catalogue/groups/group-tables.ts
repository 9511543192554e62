/** What comes in groups. */
export type CatalogueKind = 'video' | 'novel';

/** Where the groups of a kind are; `tag` names its cached lists. */
export const groupTables = {
  video: {
    groups: 'video_groups',
    agents: 'group_agents',
    listings: 'video_listings',
    items: 'video_desk',
    tag: 'video',
  },
  novel: {
    groups: 'novel_groups',
    agents: 'novel_group_agents',
    listings: 'novel_listings',
    items: 'novels',
    tag: 'novel',
  },
} as const;
