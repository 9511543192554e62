import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { AgentDetails, AgentRow, PlatformSettings } from '@liuguang/contract/admin/agent.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { fail } from '../../platform/errors/fail.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { hostName } from '../../platform/net/host-name.ts';
import { pictureUrlAt } from '../picture/picture.public.ts';
import { takeOfficialPicture } from '../official-account/official-account.public.ts';
import { findAgent, setReviewFlags } from './agent-admin.repository.ts';
import { contactProblem } from './contact/agent-contact-problem.ts';
import { type AgentContactsImport, saveAgentContacts } from './contact/agent-contact.import.ts';
import { type AgentChange, changeAgent } from './agent-edit.service.ts';
import { nextAgentId } from './agent-list.repository.ts';
import type { HostRules } from './agent-host.ts';
import { agentTag } from './agent.service.ts';
import { agentIconsSpec } from './brand/agent-icons.job-spec.ts';
import { setSharePicture, wearLook } from './brand/agent-look.repository.ts';
import { claimedHost } from './domain/domain-name.ts';
import { hostsOfOthers } from './domain/domain.repository.ts';
import { claimDomain } from './domain/domain.service.ts';
import { saveLegalTexts } from './legal/legal-text.repository.ts';
import { storedKeys } from './platform-settings.ts';

/** The agents that the caller may change; null is every one. */
type Scope = readonly string[] | null;
type Contacts = Omit<AgentContactsImport, 'agentId'>;

const logoWidth = 256;
const refuse = (fields: Record<string, string>) => fail('INVALID_INPUT', { fields });

export async function agentDetails(db: Db, agentId: string): Promise<AgentDetails> {
  const found = await findAgent(db, agentId);
  if (!found) throw fail('NOT_FOUND');
  return found;
}

export interface Asker {
  readonly scope: Scope;
  readonly rules: HostRules;
  readonly now: number;
}

export async function createAgent(trx: Db, wanted: AdminParsed<'agents/create'>, asker: Asker): Promise<string> {
  // Concurrent requests would get the same number.
  await lockFor(trx, 'agents');
  const agentId = await nextAgentId(trx);
  const { name, domains, channels, keys } = wanted;
  const logo = await logoOf(trx, agentId, wanted.logoUploadId, null);
  const change = {
    name,
    channels,
    keys: storedKeys(await withCornerPicture(trx, agentId, keys, null)),
    ...logo,
  };
  const { rules, now } = asker;
  const others = await hostsOfOthers(trx, agentId);
  const claims = domains.map((domain) => claimedHost(domain, { agentId, rules, others }));
  const wrong = claims.find((claim) => 'problem' in claim);
  await apply(trx, { agentId, create: true }, change, rules, wrong ? { domains: wrong.problem } : {});
  for (const host of domains) await claimDomain(trx, { agentId, host }, rules, now);
  return agentId;
}

export async function saveBrand(trx: Db, wanted: AdminParsed<'agents/saveBrand'>, asker: Asker) {
  const { agentId, name, channels } = wanted;
  const before = await agentDetails(trx, agentId);
  const logo = await logoOf(trx, agentId, wanted.logoUploadId, asker.scope);
  await apply(trx, { agentId, create: false }, { name, channels, ...logo }, asker.rules);
  return brandOf(before);
}

export async function saveTheme(trx: Db, wanted: AdminParsed<'agents/saveTheme'>, { rules }: Asker) {
  const { agentId, tagline, theme } = wanted;
  const before = await agentDetails(trx, agentId);
  await apply(trx, { agentId, create: false }, { tagline, theme }, rules);
  return { tagline: before.tagline, theme: before.theme };
}

export async function restoreLook(trx: Db, wanted: AdminParsed<'agents/restoreLook'>) {
  const { name, logo, tagline, theme, sharePicture } = await agentDetails(trx, wanted.agentId);
  if (!(await wearLook(trx, wanted))) throw fail('NOT_FOUND');
  await invalidate(trx, agentTag);
  await enqueue(trx, agentIconsSpec, {}, { key: agentIconsSpec.id });
  return { name, logo, tagline, theme, sharePicture };
}

export async function saveShare(
  trx: Db,
  { agentId, shareUploadId }: AdminParsed<'agents/saveShare'>,
  { scope }: Asker,
) {
  const { sharePicture } = await agentDetails(trx, agentId);
  const after = shareUploadId === null ? '' : await shareOf(trx, agentId, shareUploadId, scope);
  await setSharePicture(trx, agentId, after);
  await invalidate(trx, agentTag);
  return { sharePicture };
}

export async function saveLegal(trx: Db, { agentId, ...texts }: AdminParsed<'agents/saveLegal'>) {
  const { terms, privacy } = await agentDetails(trx, agentId);
  await saveLegalTexts(trx, agentId, texts);
  await invalidate(trx, agentTag);
  return { terms, privacy };
}

export async function saveKeys(trx: Db, { agentId, keys }: AdminParsed<'agents/saveKeys'>, asker: Asker) {
  const before = await agentDetails(trx, agentId);
  const wanted = await withCornerPicture(trx, agentId, keys, asker.scope);
  await apply(trx, { agentId, create: false }, { keys: storedKeys(wanted) }, asker.rules);
  return before.keys;
}

export async function setAdult(trx: Db, wanted: AdminParsed<'agents/setAdult'>, { rules }: Asker): Promise<void> {
  const { agentId, adultEnabled, accepted } = wanted;
  await agentDetails(trx, agentId);
  if (adultEnabled && !accepted) throw refuse({ accepted: '请先阅读并确认开启后的义务' });
  await apply(trx, { agentId, create: false }, { adultEnabled }, rules);
}

export async function setReview(trx: Db, wanted: AdminParsed<'agents/setReview'>) {
  const { agentId, reviewUploads, reviewPosts, reviewListings } = wanted;
  const before = await agentDetails(trx, agentId);
  await setReviewFlags(trx, agentId, { reviewUploads, reviewPosts, reviewListings });
  await invalidate(trx, agentTag);
  const { reviewUploads: uploads, reviewPosts: posts, reviewListings: listings } = before;
  return { reviewUploads: uploads, reviewPosts: posts, reviewListings: listings };
}

/** Changes contacts, fallback hosts or releases of an agent; the other parts stay. */
export async function saveContacts(trx: Db, agentId: string, part: Partial<Contacts>): Promise<Contacts> {
  const details = await agentDetails(trx, agentId);
  const { contacts, fallbackHosts, releases } = details;
  const before: Contacts = { contacts, fallbackHosts, releases };
  const problem = contactProblem(part) ?? hostFieldProblem(details, part.fallbackHosts ?? []);
  if (problem) throw refuse(problem);
  await saveAgentContacts(trx, { agentId, ...before, ...part });
  return before;
}

/** A page moves only to a host that its agent has. */
function hostFieldProblem({ domains }: AgentRow, origins: readonly string[]): Record<string, string> | null {
  const hosts = origins.map((origin) => hostName(origin) ?? '');
  const index = hosts.findIndex((host) => !domains.includes(host));
  if (index === -1) return null;
  return { [`fallbackHosts.${index}`]: `${hosts[index]} 还不是本渠道的域名，请先在「域名」中添加并验证` };
}

const fieldNames: Readonly<Record<string, string>> = {
  channel: 'channels',
  key: 'keys',
  // The other parts of the corner are checked by the form.
  TOP_RIGHT_AD: 'keys.TOP_RIGHT_AD.adJupAddress',
};

async function apply(
  trx: Db,
  which: { agentId: string; create: boolean },
  change: AgentChange,
  rules: HostRules,
  wrong: Readonly<Record<string, string>> = {},
): Promise<void> {
  const problems = await changeAgent(trx, which, change, rules);
  if (problems.length === 0 && Object.keys(wrong).length === 0) return;
  const fields = problems.map(({ field, zh }) => {
    const isKey = change.keys && Object.hasOwn(change.keys, field);
    return [fieldNames[field] ?? (isKey ? `keys.${field}` : field), zh] as const;
  });
  throw refuse({ ...Object.fromEntries(fields.toReversed()), ...wrong });
}

async function logoOf(trx: Db, agentId: string, uploadId: string | undefined, scope: Scope) {
  if (uploadId === undefined) return {};
  const taken = await takeOfficialPicture(trx, uploadId, `agent ${agentId} logo`, scope);
  if (!taken) throw refuse({ logoUploadId: '图片已失效，请重新上传' });
  return { logo: pictureUrlAt(taken, logoWidth) };
}

const shareWidth = 1200;

async function shareOf(trx: Db, agentId: string, uploadId: string, scope: Scope): Promise<string> {
  const taken = await takeOfficialPicture(trx, uploadId, `agent ${agentId} share`, scope);
  if (!taken) throw refuse({ shareUploadId: '图片已失效，请重新上传' });
  return pictureUrlAt(taken, shareWidth);
}

const cornerWidth = 240;

/** The corner with the picture that was uploaded for it, where one was. */
async function withCornerPicture(trx: Db, agentId: string, keys: PlatformSettings, scope: Scope) {
  const corner = keys.TOP_RIGHT_AD;
  if (corner?.pictureUploadId === undefined) return keys;
  const taken = await takeOfficialPicture(trx, corner.pictureUploadId, `agent ${agentId} corner`, scope);
  if (!taken) throw refuse({ 'keys.TOP_RIGHT_AD.pictureUploadId': '图片已失效，请重新上传' });
  return { ...keys, TOP_RIGHT_AD: { ...corner, adPicture: pictureUrlAt(taken, cornerWidth) } };
}

function brandOf({ name, logo, channels }: AgentRow) {
  return { name, logo, channels };
}
