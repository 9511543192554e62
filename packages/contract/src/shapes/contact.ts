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

/** What the forced-update box shows. `isForceUpdate` false lets it be dismissed. */
const updateMessage = z.object({
  versionName: z.string(),
  updateContent: z.string(),
  apkUrl: z.string(),
  isForceUpdate: z.boolean(),
});

export const versionInfo = z
  .object({
    isForcedUpdate: z.boolean(),
    /** Null when there is nothing newer. */
    updateMessage: updateMessage.nullable(),
  })
  .meta({ id: 'VersionInfo' });
