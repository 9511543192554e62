import { describe, expect, it } from 'vitest';
import { cities } from './cities.ts';

const of = (name: string): readonly string[] => cities().named(name)?.districts ?? [];

describe('the districts of a city', () => {
  it('are places, not areas that only statistics know', () => {
    const odd = cities().list.flatMap(({ name, districts }) =>
      districts.filter((one) => /^市辖区$|开发区$|管理区$|产业园区$|示范区$/u.test(one)).map((one) => `${name} ${one}`),
    );
    expect(odd).toEqual([]);
  });

  it('are those of today: what was dissolved or became a district is not offered beside it', () => {
    expect(of('杭州')).toEqual(expect.arrayContaining(['上城区', '拱墅区', '临平区', '钱塘区']));
    expect(of('杭州')).not.toEqual(expect.arrayContaining(['下城区']));
    expect(of('杭州')).not.toEqual(expect.arrayContaining(['江干区']));
    expect(of('洛阳')).toEqual(expect.arrayContaining(['偃师区', '孟津区']));
    for (const gone of ['吉利区', '孟津县', '偃师市']) expect(of('洛阳')).not.toContain(gone);
  });

  it('keeps districts whose names only sound like a zone, and counties beside the city they are named after', () => {
    expect(of('长春')).toContain('绿园区');
    expect(of('长沙')).toContain('长沙县');
    expect(of('上海')).toContain('浦东新区');
  });
});
