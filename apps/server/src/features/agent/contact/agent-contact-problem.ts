import { isSiteLink } from '../../../platform/links/safe-link.ts';
import { isContactLink } from './contact-link.ts';
import type { AgentContactsImport } from './agent-contact.import.ts';

/** Problems by field of the console's form; null when there are none. */
export function contactProblem(given: Partial<Omit<AgentContactsImport, 'agentId'>>): Record<string, string> | null {
  const { contacts = [], fallbackHosts = [], releases = [] } = given;
  const fields: Record<string, string> = {};
  for (const [index, { kind, value, link }] of contacts.entries()) {
    if (kind === 'address' && !isSiteLink(value)) fields[`contacts.${index}.value`] = '应为 http(s) 网址';
    else if (kind !== 'address' && link !== null && !isContactLink(link)) {
      fields[`contacts.${index}.link`] = '应为 http(s) 网址、应用内页面 /#/…、tel: 或 mailto:';
    }
  }
  for (const [index, origin] of fallbackHosts.entries()) {
    if (!isSiteLink(origin) || URL.parse(origin)?.origin !== origin) {
      fields[`fallbackHosts.${index}`] = '应为不带路径的网址，如 https://b.example';
    } else if (fallbackHosts.indexOf(origin) < index) fields[`fallbackHosts.${index}`] = '重复';
  }
  for (const [index, { versionName, apkUrl }] of releases.entries()) {
    if (apkUrl !== '' && !isSiteLink(apkUrl)) fields[`releases.${index}.apkUrl`] = '应为 http(s) 网址';
    if (releases.findIndex((one) => one.versionName === versionName) < index) {
      fields[`releases.${index}.versionName`] = '版本号重复';
    }
  }
  return Object.keys(fields).length === 0 ? null : fields;
}
