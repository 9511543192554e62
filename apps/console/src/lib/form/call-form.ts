import { type AdminCallName, adminCalls, type AdminInput, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { App, Form } from 'antd';
import { useAdminAction } from '../api/admin-query.ts';
import { AdminError } from '../api/admin-error.ts';

interface CallFormOptions<N extends AdminCallName> {
  /** Sent along with what the form holds, such as the id of what is edited. */
  readonly fixed?: Partial<AdminInput<N>> | undefined;
  readonly done?: string;
  readonly refresh?: readonly AdminCallName[];
  readonly onDone?: (output: AdminOutput<N>) => void;
  /** Told the fields that were refused, for forms that show only some of them at a time. */
  readonly onRefused?: (paths: readonly string[]) => void;
}

/** A form for one call, with the names of its input: checked by its schema, what is refused is marked in place. */
export function useCallForm<N extends AdminCallName>(call: N, options: CallFormOptions<N>) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Record<string, unknown>>();
  const action = useAdminAction(call, {
    done: options.done ?? '已保存',
    refresh: options.refresh ?? [],
    ...(options.onDone ? { onDone: options.onDone } : {}),
  });

  /** What was refused is not refused any more once it is another: a field without rules of its own would stay red. */
  function onValuesChange(changed: Record<string, unknown>): void {
    const other = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isIn(changed, name));
    form.setFields(other.map(({ name }) => ({ name, errors: [] })));
  }

  function mark(fields: Readonly<Record<string, string>>): void {
    const shown = Object.entries(fields).map(([path, text]) => ({ name: nameOf(path), errors: [text] }));
    options.onRefused?.(Object.keys(fields));
    form.setFields(shown);
    const [first] = shown;
    if (!first) return;
    const inForm = form.getFieldsError().some(({ name }) => name.join('.') === first.name.join('.'));
    if (inForm) form.scrollToField(first.name);
    else void message.error(first.errors[0] ?? '');
  }

  function send(given: Record<string, unknown>): void {
    const input = { ...given, ...options.fixed } as AdminInput<N>;
    const checked = adminCalls[call].input.safeParse(input);
    if (!checked.success) {
      const issues = checked.error.issues.map((issue) => [issue.path.join('.'), messageOf(issue, input)] as const);
      return mark(Object.fromEntries(issues.toReversed()));
    }
    action.mutate(input, { onError: (error) => error instanceof AdminError && mark(error.fields) });
  }

  return { form, send, bind: { form, onFinish: send, onValuesChange }, isPending: action.isPending };
}

/** What is not there is asked for; everything else the schema says itself. */
function messageOf({ path, message }: { path: readonly PropertyKey[]; message: string }, input: unknown): string {
  return (valueAt(input, path) ?? null) === null ? '请填写此项' : message;
}

function valueAt(of: unknown, path: readonly PropertyKey[]): unknown {
  let value = of;
  for (const part of path) {
    value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined;
  }
  return value;
}

function isIn(changed: unknown, path: readonly PropertyKey[]): boolean {
  const [last, ...above] = path.toReversed();
  const holder = valueAt(changed, above.toReversed());
  return last !== undefined && typeof holder === 'object' && holder !== null && last in holder;
}

function nameOf(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
