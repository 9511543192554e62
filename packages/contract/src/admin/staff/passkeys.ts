import { z } from 'zod';
import { rowId, time, typed } from '../../shapes/common.ts';
import { adminTable, byAnyone, byStaff } from '../admin-call.ts';
import { givenPassword, secretToken } from '../shapes.ts';

const encoded = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, '通行密钥的回答不正确');
/** An id is at most 1023 bytes. */
const credentialId = encoded(1364);
const outer = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** What `navigator.credentials.create` gives, as JSON. */
const attestation = z.object({
  ...outer,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(40_000),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});
export type Attestation = z.infer<typeof attestation>;

/** What `navigator.credentials.get` gives, as JSON. */
const assertion = z.object({
  ...outer,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(8000),
    userHandle: encoded(100).nullish(),
  }),
});
export type Assertion = z.infer<typeof assertion>;

/** What the browser hands to a passkey, in the words of WebAuthn. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

const passkeyName = typed(32);

export const mostPasskeys = 10;

const passkey = z.object({
  passkeyId: rowId,
  name: z.string(),
  /** The host of the console that it was made on: it works there and nowhere else. */
  host: z.string(),
  synced: z.boolean(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Passkeys: in place of the code of the authenticator, or of password and code at once. */
export const passkeyCalls = adminTable({
  'session/passkeyStart': byAnyone.change({
    input: z.object({
      /** Of `session/login`, where the passkey is the second step; without it the passkey is all there is. */
      ticket: secretToken.optional(),
    }),
    output: options,
    errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
    limit: { per: 'address', max: 60, seconds: 900, failClosed: true },
    summary: 'What a passkey has to sign to let somebody in',
  }),
  'session/passkeyFinish': byAnyone.change({
    input: z.object({ ticket: secretToken.optional(), proof: assertion }),
    errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
    limit: { per: 'address', max: 60, seconds: 900, failClosed: true },
    summary: 'Opens the session by what the passkey signed: the second step by a ticket, or all of it',
  }),
  'passkeys/list': byStaff.read({
    output: z.object({
      list: z.array(passkey),
      /** Where the console is at home: passkeys are made and used there. */
      origin: z.string(),
      /** False where browsers make none: at a bare address, or without https. */
      usable: z.boolean(),
    }),
    summary: "The caller's own passkeys, oldest first",
  }),
  'passkeys/start': byStaff.change({
    input: z.object({ password: givenPassword }),
    output: options,
    errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 900, failClosed: true },
    summary: 'Begins to make a passkey, by the password',
  }),
  'passkeys/add': byStaff.change({
    input: z.object({ name: passkeyName, proof: attestation }),
    output: passkey,
    errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 900, failClosed: true },
    summary: 'Keeps the passkey that was made, under a name',
  }),
  'passkeys/rename': byStaff.change({
    input: z.object({ passkeyId: rowId, name: passkeyName }),
    errors: ['NOT_FOUND'],
    summary: "Gives one of the caller's passkeys another name",
  }),
  'passkeys/remove': byStaff.change({
    input: z.object({ passkeyId: rowId, password: givenPassword }),
    errors: ['NOT_FOUND', 'WRONG_CREDENTIALS', 'CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 900, failClosed: true },
    summary: "Removes one of the caller's passkeys, by the password; never the last way in",
  }),
});
