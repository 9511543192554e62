import type { PluginOption, UserConfig } from 'vite';

const routerPlace = '@tanstack/router-core/isServer';

/** Settings of what the server runs of the app: one file that needs nothing beside it, and has no browser. */
export function serverBuild(plugins: PluginOption[]): UserConfig {
  return {
    plugins: [
      ...plugins,
      {
        name: 'at-server',
        enforce: 'pre',
        // Server and browser must draw the same tree, so the router goes by its options, not by where it was built for.
        resolveId: (source) => (source === routerPlace ? `\0${routerPlace}` : undefined),
        load: (source) =>
          source === `\0${routerPlace}`
            ? 'export const isServer = undefined; export const loadServerRoute = undefined;'
            : undefined,
        // Only what is on the first screen is built: whatever comes later is never asked for there.
        resolveDynamicImport: () => ({ id: 'later', external: true }),
      },
    ],
    define: {
      'process.env.NODE_ENV': '"production"',
      window: 'undefined',
      'location.pathname': '"/"',
      'location.origin': '""',
      'globalThis.localStorage': 'undefined',
      'globalThis.sessionStorage': 'undefined',
    },
    ssr: { noExternal: true },
    build: { target: 'node26', minify: true, copyPublicDir: false },
  };
}
