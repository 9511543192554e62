import type { ErrorName } from '@liuguang/contract/errors.ts';
import { useRef, useState } from 'react';
import { ApiError, isError, messageOf } from '../api/api-error.ts';

/** Says what is wrong with a typed value, or nothing. The words are the server's own, so that both sides say the same. */
export type Check = (value: string, all: Readonly<Record<string, string>>) => string | undefined;

type Values = Record<string, string>;
type Errors<V> = { [K in keyof V]?: string };

export interface FormField {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

export interface FormState<V extends Values> {
  values: V;
  field: (name: keyof V & string) => FormField;
  /** Changes a field from outside, e.g. from the address. */
  set: (name: keyof V & string, value: string) => void;
  /** Checks some fields (all, when none is named) and shows what is wrong. */
  check: (...names: (keyof V & string)[]) => boolean;
  submit: () => void;
  busy: boolean;
  /** Why the last try was refused, in one line: for a form that says it in one place instead of under its fields. */
  problem: string | null;
  dirty: boolean;
}

interface Options<V extends Values> {
  initial: V;
  checks: { [K in keyof V]?: Check };
  /** Resolves when it is done; an error is put to the fields it names. */
  send: (values: V) => Promise<unknown>;
  /** Under which field a refusal without fields stands, e.g. { WRONG_CREDENTIALS: 'password' }. */
  place?: Places<keyof V & string>;
}

type Places<Field extends string> = { readonly [N in ErrorName]?: Field };

/** The state of a form: checked when a field is left and again when all is sent, server errors in their place. */
export function useForm<V extends Values>({ initial, checks, send, place = {} }: Options<V>): FormState<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  const wrongIn = (names: readonly (keyof V & string)[], given: V): Errors<V> =>
    Object.fromEntries(
      names.map((name) => [name, checks[name]?.(given[name] ?? '', given)]).filter(([, wrong]) => wrong !== undefined),
    ) as Errors<V>;

  const check = (...names: (keyof V & string)[]): boolean => {
    const asked = names.length > 0 ? names : Object.keys(checks);
    const wrong = wrongIn(asked, values);
    setErrors((before) => ({ ...without(before, asked), ...wrong }));
    return Object.keys(wrong).length === 0;
  };

  const set = (name: keyof V & string, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => without(before, [name]));
  };

  const submit = (): void => {
    if (running.current || !check()) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    send(values)
      .catch((error: unknown) => {
        setErrors(fieldErrors(error, place));
        setProblem(problemOf(error));
      })
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };

  return {
    values,
    set,
    check,
    submit,
    busy,
    problem,
    dirty: Object.keys(initial).some((name) => values[name] !== initial[name]),
    field: (name) => ({
      value: values[name] ?? '',
      error: errors[name],
      onChange: (value) => set(name, value),
      // An empty field that was only passed through is not wrong yet.
      onBlur: () => void (values[name] !== '' && check(name)),
    }),
  };
}

function without<V>(errors: Errors<V>, names: readonly string[]): Errors<V> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))) as Errors<V>;
}

/** `data.fields` of INVALID_INPUT, or the message itself where the form has a place for it. */
export function fieldErrors(error: unknown, place: Places<string> = {}): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const fields = (error.data as { fields?: unknown } | null)?.fields;
  if (typeof fields === 'object' && fields !== null) {
    return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'));
  }
  const name = (Object.keys(place) as ErrorName[]).find((reason) => isError(error, reason));
  const field = name && place[name];
  return field === undefined ? {} : { [field]: error.message };
}

/** What is wrong with the first field that the server names, or its message. */
function problemOf(error: unknown): string {
  const [wrong] = Object.values(fieldErrors(error, {}));
  return wrong ?? messageOf(error);
}
