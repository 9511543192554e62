import type { Db } from '../db/db.ts';
import type { AdminContext } from './admin-handlers.ts';

interface Service<State, Wanted> {
  state(on?: Db): Promise<State>;
  save(trx: Db, wanted: Wanted, who: { by: string; now: number }): Promise<void>;
  remove(trx: Db): Promise<void>;
}

/** The calls of the console about such a service. `shortly`: what the log keeps of a state, never a secret. */
export function serviceHandlers<State, Wanted>(
  subject: string,
  settings: Service<State, Wanted>,
  shortly: (state: State) => unknown,
) {
  return {
    state: () => settings.state(),
    save: (wanted: Wanted, context: AdminContext) =>
      context.change(async (trx) => {
        const before = await settings.state(trx);
        await settings.save(trx, wanted, { by: context.staff.name, now: context.now() });
        const after = await settings.state(trx);
        context.audit({ subject, details: { before: shortly(before), after: shortly(after) } });
        return after;
      }),
    remove: (_input: object, context: AdminContext) =>
      context.change(async (trx) => {
        context.audit({ subject, details: { before: shortly(await settings.state(trx)) } });
        await settings.remove(trx);
        return {};
      }),
    /** Asking the service takes seconds: no transaction waits for it. */
    test: async (context: AdminContext, ask: (now: number) => Promise<{ ok: boolean; message: string }>) => {
      const begun = performance.now();
      const said = await ask(context.now());
      context.audit({ subject, details: { ok: said.ok } });
      return { ...said, ms: Math.round(performance.now() - begun) };
    },
  };
}
