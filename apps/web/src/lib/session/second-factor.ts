import { showToast } from '../../ui/feedback/toast.tsx';
import { type ApiError, isError, messageOf, TransportError } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { useAppStore } from '../storage/app-store.ts';

/** The person went back instead of giving a code: there is nothing to tell them about it. */
export class FactorLeft extends Error {
  override readonly name = 'FactorLeft';
}

interface Wanting<T> {
  /** What may be refused until the second factor is there; with a code where the call takes it along. */
  readonly run: (secondFactor?: string) => Promise<T>;
  /** The second step of a login. */
  readonly enter?: (ticket: string, code: string) => Promise<T>;
}

/**
 * Does what the server may want the second factor for. Where it does, the person is asked over whatever screen is there,
 * and it is done then. Throws what it throws, and FactorLeft when they go back.
 */
export async function withSecondFactor<T>(wanting: Wanting<T>): Promise<T> {
  try {
    return await wanting.run();
  } catch (error) {
    if (isError(error, 'SECOND_FACTOR_NEEDED')) return await ask(error, wanting);
    throw error;
  }
}

function close(): void {
  useAppStore.setState({ factorQuestion: null });
}

function ask<T>(refusal: ApiError, wanting: Wanting<T>): Promise<T> {
  const { by, ticket } = refusal.data as { by: 'ticket' | 'session' | 'code'; ticket: string | null };
  return new Promise((resolve, reject) => {
    /** Rejects where the sheet is to say what is wrong with this code. */
    const give = async (code: string): Promise<void> => {
      try {
        if (by === 'session') {
          await callApi('secondFactor/verify', { code }, { quiet: true });
          close();
          resolve(withSecondFactor(wanting));
          return;
        }
        const done = await (by === 'ticket' && wanting.enter ? wanting.enter(ticket ?? '', code) : wanting.run(code));
        close();
        resolve(done);
      } catch (error) {
        if (isAboutCode(error)) throw error;
        close();
        if (isError(error, 'SECOND_FACTOR_NEEDED')) {
          resolve(ask(error, { ...wanting, run: (given = code) => wanting.run(given) }));
          return;
        }
        if (by === 'ticket') showToast(messageOf(error), 'error');
        reject(error);
      }
    };
    const leave = () => {
      close();
      reject(new FactorLeft());
    };
    useAppStore.setState({ factorQuestion: { asking: refusal.message, give, leave } });
  });
}

/** Another try may help: the code was wrong, came too often, or did not get through. */
function isAboutCode(error: unknown): boolean {
  return isError(error, 'WRONG_CREDENTIALS') || isError(error, 'TOO_OFTEN') || error instanceof TransportError;
}
