import { createHash } from 'node:crypto';
import { type Lock, nameOf } from './lock-tree.ts';

interface Product {
  readonly version: string;
  readonly platform: string;
  /** When the commit was made that it is built from: two builds of it say the same. */
  readonly time: string;
  readonly postgresql: string;
}

/** What the release is made of, in CycloneDX, from the lock file: names, versions, licences and hashes of the packages. */
export function billOfMaterials(lock: Lock, places: readonly string[], product: Product): object {
  const components = new Map<string, object>();
  for (const place of places) {
    const { version = '', license, integrity } = lock[place] ?? {};
    const purl = `pkg:npm/${nameOf(place).replace('@', '%40')}@${version}`;
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: nameOf(place),
      version,
      purl,
      ...(license === undefined ? {} : { licenses: [licenceOf(license)] }),
      ...(integrity === undefined ? {} : { hashes: hashesOf(integrity) }),
    });
  }
  const postgresql = `pkg:generic/postgresql@${product.postgresql}`;
  components.set(postgresql, {
    type: 'application',
    'bom-ref': postgresql,
    name: 'postgresql',
    version: product.postgresql,
    purl: postgresql,
    licenses: [{ license: { id: 'PostgreSQL' } }],
  });
  const all = [...components].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([product, all]))}`,
    version: 1,
    metadata: {
      timestamp: product.time,
      component: {
        type: 'application',
        'bom-ref': 'liuguang',
        name: 'liuguang',
        version: product.version,
        properties: [{ name: 'liuguang:platform', value: product.platform }],
      },
    },
    components: all,
  };
}

function licenceOf(text: string) {
  return /[ ()]/.test(text) ? { expression: text.replace(/^\((.*)\)$/, '$1') } : { license: spdxOrName(text) };
}

function spdxOrName(text: string) {
  return /^[A-Za-z0-9.+-]+$/.test(text) && !/^(?:UNLICENSED|SEE)/.test(text) ? { id: text } : { name: text };
}

function hashesOf(integrity: string) {
  return integrity.split(/\s+/).flatMap((each) => {
    const [algorithm = '', content = ''] = each.split(/-(.*)/s);
    const alg = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }[algorithm];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(content, 'base64').toString('hex') }];
  });
}

/** The same parts have the same number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
