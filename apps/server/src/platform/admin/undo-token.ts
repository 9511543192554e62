import { createHmac, timingSafeEqual } from 'node:crypto';
import { failSaying } from '../errors/fail.ts';

/** How things were before a bulk action, in the hands of who did it: nothing has to be kept, and nobody can forge it. */
export interface UndoTokens<State> {
  seal(staffId: string, state: State): string;
  /** Refuses one that is not of this person, of another action, changed or too old. */
  open(staffId: string, token: string): State;
}

const validMs = 10 * 60_000;
const gone = () => failSaying('已经不能撤销', 'NOT_FOUND');

export function undoTokens<State>(key: Buffer, action: string, clock: () => number): UndoTokens<State> {
  const sign = (body: string, staffId: string) =>
    createHmac('sha256', key).update(`undo\0${action}\0${staffId}\0${body}`).digest();
  return {
    seal(staffId, state) {
      const body = Buffer.from(JSON.stringify([clock() + validMs, state])).toString('base64url');
      return `${body}.${sign(body, staffId).toString('base64url')}`;
    },

    open(staffId, token) {
      const [body = '', signature = ''] = token.split('.');
      const wanted = sign(body, staffId);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw gone();
      const [until, state] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, State];
      if (until < clock()) throw gone();
      return state;
    },
  };
}
