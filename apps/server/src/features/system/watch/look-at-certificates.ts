import type { Db } from '../../../platform/db/db.ts';
import { certificateOf } from '../../../platform/net/certificate-of.ts';
import { isPublicAddress } from '../../../platform/net/public-address.ts';
import { agentDomains, forgetCertificates, saveCertificate } from './certificates.repository.ts';

export interface Checked {
  /** Origins of the installation itself; those without TLS are none to look at. */
  readonly origins: readonly string[];
  readonly look?: typeof certificateOf;
}

/** One after the other: there is no hurry, and nobody is asked twice at once. */
export async function lookAtCertificates(db: Db, { origins, look = certificateOf }: Checked, signal: AbortSignal) {
  const own = origins.map((origin) => new URL(origin)).filter(({ protocol }) => protocol === 'https:');
  const installation = own.map(({ hostname, port }) => ({
    host: hostname,
    agentId: null,
    asked: { host: hostname, ...(port === '' ? {} : { port: Number(port) }) },
  }));
  const names = new Set(installation.map(({ host }) => host));
  // Without TLS of its own the installation is tried out, and nothing in front of it has certificates for agents.
  const theirs = own.length === 0 ? [] : (await agentDomains(db)).filter(({ host }) => !names.has(host));
  // Agents choose these names: they lead to the open internet or nowhere.
  const agents = theirs.map(({ host, agentId }) => ({ host, agentId, asked: { host, may: isPublicAddress } }));
  const all = [...installation, ...agents];
  await forgetCertificates(
    db,
    all.map(({ host }) => host),
  );
  for (const { host, agentId, asked } of all) {
    if (signal.aborted) return;
    await saveCertificate(db, { host, agentId, ...(await look(asked)) });
  }
}
