import { isSiteLink } from '../../../platform/links/safe-link.ts';
import { productVersion } from '../../../platform/product-version.ts';
import { compareVersions } from '../version.ts';
import { isContactLink } from './contact-link.ts';
import type { AgentContactsImport } from './agent-contact.import.ts';
import type { StoredRelease } from './agent-contact.repository.ts';

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
  for (const [index, release] of releases.entries()) {
    const { platform, versionName } = release;
    const link = releaseLinkProblem(release);
    if (link !== null) fields[`releases.${index}.apkUrl`] = link;
    if (platform === 'web' && compareVersions(versionName, productVersion) > 0) {
      fields[`releases.${index}.versionName`] = `服务器上的网页版是 ${productVersion}，不能填写更高的版本`;
    }
    if (releases.findIndex((one) => one.platform === platform && one.versionName === versionName) < index) {
      fields[`releases.${index}.versionName`] = '版本号重复';
    }
  }
  return Object.keys(fields).length === 0 ? null : fields;
}

/** Who must take a version must be able to get it. */
function releaseLinkProblem({ platform, apkUrl, isForceUpdate }: StoredRelease): string | null {
  if (platform === 'web') return apkUrl === '' ? null : '网页版没有下载地址';
  if (apkUrl !== '' && !isSiteLink(apkUrl)) return '应为 http(s) 网址';
  return isForceUpdate && apkUrl === '' ? '必须更新的版本要有下载地址' : null;
}
