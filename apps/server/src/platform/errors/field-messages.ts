import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** `data.fields` of INVALID_INPUT: the first thing wrong with each field, in Chinese, ready to show. */
export function fieldMessages(error: z.ZodError, input: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || '_';
    fields[name] ??= messageOf(issue, valueAt(input, issue.path) === undefined);
  }
  return fields;
}

function messageOf(issue: Issue, missing: boolean): string {
  // A schema that brings its own Chinese words knows better.
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message;
  if (missing) return '请填写此项';
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? '格式不正确';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return '不是可选的值';
    case 'invalid_format':
      return formats[issue.format] ?? '格式不正确';
    case 'not_multiple_of':
      return `必须是${issue.divisor}的倍数`;
    case 'unrecognized_keys':
      return `不支持的内容：${issue.keys.slice(0, 3).join('、')}`;
    case 'invalid_union':
      return unionMessage(issue);
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return '内容不正确';
  }
}

/** Of all the ways in which it could have been right, the one that came furthest says what is wrong. */
function unionMessage(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const found = issue.errors.flat();
  const nearest = found.find((candidate) => candidate.code !== 'invalid_type') ?? found[0];
  return nearest ? messageOf(nearest, false) : '内容不正确';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const types: Record<string, string> = {
  string: '请输入文字',
  number: '请输入数字',
  int: '请输入整数',
  boolean: '请选择是或否',
  array: '应为一组内容',
};

const formats: Record<string, string> = {
  email: '邮箱格式不正确',
  url: '网址格式不正确',
  uuid: '编号格式不正确',
};

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const minimum = Number(issue.minimum);
  if (issue.origin === 'string') return minimum <= 1 ? '请填写此项' : `至少${minimum}个字符`;
  if (issue.origin === 'array' || issue.origin === 'set') return `至少选择${minimum}项`;
  return issue.inclusive === false ? `必须大于${minimum}` : `不能小于${minimum}`;
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  const maximum = Number(issue.maximum);
  if (issue.origin === 'string') return `最多${maximum}个字符`;
  if (issue.origin === 'array' || issue.origin === 'set') return `最多选择${maximum}项`;
  return issue.inclusive === false ? `必须小于${maximum}` : `不能大于${maximum}`;
}
