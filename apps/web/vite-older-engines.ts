import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const source = new URL('src/app/early/older-engines.ts', import.meta.url).pathname;

/**
 * What older engines lack, as a file of its own. The page of the server names it at the tag of the app, and its inline
 * script asks for it where it is needed (vite-app-start.ts). A bundle for one agent has no inline script: it always loads it.
 */
export function olderEngines(): Plugin {
  let fileName: string;
  return {
    name: 'older-engines',
    apply: 'build',
    async buildStart() {
      const code = await compiled(this.environment.config.build.target);
      fileName = `assets/older-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const tag = '<script type="module"';
        const alone = process.env['AGENT_BRAND'] !== undefined;
        return html.replace(
          tag,
          alone ? `${tag} src="/${fileName}"></script>\n    ${tag}` : `${tag} data-older="/${fileName}"`,
        );
      },
    },
  };
}

async function compiled(target: string | string[] | false | undefined): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { target: target ?? false, write: false, lib: { entry: source, name: 'older', formats: ['iife'] } },
  });
  const [file] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (file?.type !== 'chunk') throw new Error(`${source} was not built`);
  return file.code;
}
