import type { Figure } from '../../support/figure.ts';
import { withOwnDatabase } from '../../support/own-database.ts';
import { scaleFigures } from './scale.ts';
import { tasteFigures } from './taste.ts';

/** `ONLY=taste` or `ONLY=scale`; `SIZE` titles and people; `KEPT` a folder for a database that takes long to fill. */
export async function figures(): Promise<Figure[]> {
  const only = process.env['ONLY'];
  const taste = only === 'scale' ? [] : await withOwnDatabase(tasteFigures);
  const scale = only === 'taste' ? [] : await withOwnDatabase(scaleFigures, { keptIn: process.env['KEPT'] });
  return [...taste, ...scale];
}
