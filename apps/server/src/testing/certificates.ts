import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Certificates {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** The authority, which nobody knows but who is told. */
  readonly caFile: string;
}

/** An authority, and a certificate of it for this machine. */
export function makeCertificates(folder: string): Certificates {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...curve, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=authority');
  openssl('req', ...curve, '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=machine');
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'own.csr', ...signed, '-out', 'own.pem');
  const read = (name: string) => readFileSync(path.join(folder, name));
  return { key: read('own.key'), cert: read('own.pem'), caFile: path.join(folder, 'ca.pem') };
}
