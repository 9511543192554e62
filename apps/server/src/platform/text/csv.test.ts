import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

it('reads quotes, line breaks in them, and any line end, and knows where each row began', () => {
  expect(parseCsv('\uFEFFa,"b ""c""\nd"\r\n\r\n1,\n"x"\r,"y"\n')).toEqual([
    { cells: ['a', 'b "c"\nd'], line: 1 },
    { cells: ['1', ''], line: 4 },
    { cells: ['x'], line: 5 },
    { cells: ['', 'y'], line: 6 },
  ]);
});
