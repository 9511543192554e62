import { describe, expect, it } from 'vitest';
import { ApiError, TransportError } from '../../../../lib/api/api-error.ts';
import { gateOf } from './gate.ts';

const refused = (code: number) => new ApiError(code, '内容不存在或已下架', null);

describe('the page in the place of a chapter', () => {
  it('offers the membership alone for a chapter of members', () => {
    expect(gateOf(refused(1006), 3).offers).toEqual(['vip']);
  });

  it('offers to use a view while there is one, and to earn one when there is none', () => {
    expect(gateOf(refused(1007), 2).offers).toEqual(['view', 'vip']);
    expect(gateOf(refused(1007), 2).note).toBe('今日剩余 2 次 · 24:00 重置');
    expect(gateOf(refused(1007), 0).offers).toEqual(['ads', 'vip']);
  });

  it('offers nothing for what is gone', () => {
    expect(gateOf(refused(1004), 0)).toEqual({ title: '内容不存在或已下架', note: '', offers: [] });
  });

  it('offers a retry without a network', () => {
    expect(gateOf(new TransportError('offline'), 0).offers).toEqual(['retry']);
  });
});
