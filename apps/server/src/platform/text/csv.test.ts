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

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

it('reads what a person wrote with quotes a little wrong', () => {
  expect(cellsOf('"a" ,b\n')).toEqual([['a ', 'b']]);
  expect(cellsOf('5" pipe,"x"y\n')).toEqual([['5" pipe', 'xy']]);
  expect(cellsOf('a,b\n"open,c\nd')).toEqual([['a', 'b'], ['open,c\nd']]);
});
