import { type ErrorName, errors } from '@liuguang/contract/errors.ts';

/** No answer of the server at all; its own codes are in the contract. */
const offlineCode = -1;

/** A refusal of the server; its message is ready to show, `fields` belong beside the fields of a form. */
export class AdminError extends Error {
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  /** The server was not reached, or did not answer as it should. */
  static offline(message: string): AdminError {
    return new AdminError(offlineCode, message);
  }

  get isOffline(): boolean {
    return this.code === offlineCode;
  }

  is(name: ErrorName): boolean {
    return this.code === errors[name].code;
  }

  /** The session is over or was never there. */
  get signedOut(): boolean {
    return this.is('SESSION_REPLACED') || this.is('NOT_LOGGED_IN');
  }
}
