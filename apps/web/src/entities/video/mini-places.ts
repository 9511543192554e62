/** Where a video that was left does not go along: other sound, reading, paying, signing in and what is made there. */
const without: ReadonlySet<string> = new Set([
  '/video',
  '/recommend',
  '/novelReader',
  '/joinVip',
  '/publish',
  '/cityPublish',
  '/aiTool',
  '/preview',
  '/scanCode',
  '/youthMode',
  '/login',
  '/register',
  '/forgetPassword',
  '/resetPassword',
  '/changePassword',
  '/bindPhone',
  '/changePhone',
  '/untiePhone',
]);

/** Screens with a bar of their own at the foot, which stays free. */
const footed: ReadonlySet<string> = new Set(['/postDetails', '/cityDetails', '/novelDetails', '/myCollection']);

export function goesAlong(path: string): boolean {
  return !without.has(path);
}

export function hasFoot(path: string): boolean {
  return footed.has(path);
}
