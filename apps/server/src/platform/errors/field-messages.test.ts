import { pageInput } from '@liuguang/contract/page.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldMessages } from './field-messages.ts';

function fieldsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  if (result.success) throw new Error('expected a refusal');
  return fieldMessages(result.error, value);
}

describe('fieldMessages', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing text', z.string(), undefined, '请填写此项'],
    ['an empty text', z.string().min(1), '', '请填写此项'],
    ['a short text', z.string().min(8), 'abc', '至少8个字符'],
    ['a long text', z.string().max(4), 'abcde', '最多4个字符'],
    ['a list for a text', z.string(), ['a', 'b'], '请输入文字'],
    ['no number', z.coerce.number(), 'x', '请输入数字'],
    ['a missing number', z.coerce.number(), undefined, '请填写此项'],
    ['a broken number', z.coerce.number().int(), '1.5', '请输入整数'],
    ['a small number', z.coerce.number().min(1), '0', '不能小于1'],
    ['a big number', z.coerce.number().max(50), '51', '不能大于50'],
    ['a strict bound', z.number().positive(), 0, '必须大于0'],
    ['not one of the values', z.enum(['new', 'hot']), 'old', '不是可选的值'],
    ['a missing choice', z.enum(['new', 'hot']), undefined, '请填写此项'],
    ['a bad address', z.url(), 'x', '网址格式不正确'],
    ['a pattern', z.string().regex(/^1\d{10}$/), '12', '格式不正确'],
    ['an empty list', z.array(z.string()).min(1), [], '至少选择1项'],
    ['neither of two', z.union([z.string(), z.number()]), true, '请输入文字'],
    ['a number of a query', pageInput.shape.size, 'x', '格式不正确'],
    ['a number of a query that is too big', pageInput.shape.size, '51', '不能大于50'],
    ['something only the schema understands', z.string().refine(() => false), 'x', '内容不正确'],
    ['words of its own', z.string().min(8, '密码至少8位'), 'abc', '密码至少8位'],
  ])('%s', (_what, schema, value, message) => {
    expect(fieldsOf(z.object({ field: schema }), { field: value })).toEqual({ field: message });
  });

  it('names nested fields by their path and keeps the first message of each', () => {
    const schema = z.object({ list: z.array(z.object({ id: z.string().min(2).regex(/^\d+$/) })) });
    expect(fieldsOf(schema, { list: [{ id: 'x' }] })).toEqual({ 'list.0.id': '至少2个字符' });
  });

  it('says in general what has no field', () => {
    expect(fieldsOf(z.object({}), 'text')).toEqual({ _: '格式不正确' });
  });
});
