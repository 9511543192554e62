/** Where overrides of a kind are, and the columns in which kinds differ. */
export const overrideTables = {
  video: { overrides: 'video_overrides', items: 'videos', desk: 'video_desk', itemId: 'video_id' },
  novel: { overrides: 'novel_overrides', items: 'novels', desk: 'novel_desk', itemId: 'novel_id' },
} as const;
