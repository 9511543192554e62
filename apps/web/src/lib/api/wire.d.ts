/** Made by the Vite plugin `wire` from the contract, so that no schema reaches the browser. */
declare module 'virtual:wire' {
  /** Calls by method, state change and folder; the names of a group are separated by blanks. The first group is the rest. */
  export const wire: readonly (readonly [method: 'GET' | 'POST', changes: '0' | '1', folder: string, names: string])[];
  export const version: string;
}

declare module 'virtual:licences' {
  export const list: readonly { readonly name: string; readonly version: string; readonly licence: string }[];
}

/** The agent that a bundle was built for (vite-brand.ts); undefined in the build that serves all of them. */
declare const bakedAgent: string | undefined;
