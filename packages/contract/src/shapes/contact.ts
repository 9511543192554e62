import { z } from 'zod';

/** A way to reach the operator; `value` is what the copy button copies, `link` what a tap opens. */
export const businessContact = z
  .object({
    kind: z.enum(['official', 'business', 'service', 'group']),
    name: z.string(),
    value: z.string(),
    link: z.string().nullable(),
  })
  .meta({ id: 'BusinessContact' });

export const permanentAddress = z.object({ name: z.string(), url: z.string() }).meta({ id: 'PermanentAddress' });

/** Numbers and dots, compared number by number: 1.10 is newer than 1.9, and 1.2 is 1.2.0. */
export const versionName = z.string().regex(/^v?\d{1,6}(?:\.\d{1,6}){0,3}$/);

/** What runs at the visitor's: the bundle in a browser, or one of the native wrappers. Each has versions of its own. */
export const platform = z.enum(['web', 'android', 'ios']);
export type Platform = z.infer<typeof platform>;

/** What the forced-update box shows. `isForceUpdate` false lets it be dismissed. */
const updateMessage = z.object({
  versionName: z.string(),
  updateContent: z.string(),
  /** Where it is got: an APK for Android, the App Store for iOS; empty for the web bundle, which is loaded anew. */
  apkUrl: z.string(),
  isForceUpdate: z.boolean(),
});

export const versionInfo = z
  .object({
    /** Some version newer than the caller's must be taken, even where the newest one alone need not be. */
    isForcedUpdate: z.boolean(),
    /** Null when there is nothing newer. */
    updateMessage: updateMessage.nullable(),
  })
  .meta({ id: 'VersionInfo' });
