/**
 * What the database cannot tell of a column, by `table.column`: a type that may name those of columns.ts and the other
 * tables. A union belongs into a check constraint instead; where the values of a column come from another column that
 * has one, it is named here.
 */
export const overrides: Readonly<Record<string, string>> = {
  'ad_event_hours.event': `Schema['ad_events']['event']`,
  'ad_event_hours.verdict': `Schema['ad_events']['verdict']`,
  'safety_reports.kind': `Schema['safety_cases']['kind']`,
  'staff_links.role': `Schema['staff']['role']`,
  // A trigger copies these from the video.
  'video_desk.kind': `Schema['videos']['kind']`,
  'video_desk.access': `Schema['videos']['access']`,
  'video_desk.rating': `Schema['videos']['rating']`,

  // Triggers number and chain the entries.
  'staff_audit.id': 'Computed<string>',
  'staff_audit.hash': 'Computed<Buffer>',

  'audit_log.details': 'JsonOnce',
  'payment_notices.headers': 'JsonOnce',
  'staff_audit.details': 'JsonOnce',

  // Calculated by the server, as numbers.
  'listings.price_fen': 'ColumnType<string | null, number | null, number | null>',
  'listings.cell': 'ColumnType<string | null, number | null, number | null>',
};

/**
 * Columns whose default is for rows that were there before the column, or for hands in the database: the server says
 * what it means, so an insert without them does not compile.
 */
export const alwaysGiven: ReadonlySet<string> = new Set([
  'backups.state',
  'posts.rating',
  'safety_cases.state',
  'safety_reports.trust',
  'uploads.state',
]);
