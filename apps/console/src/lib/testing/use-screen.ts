import { fireEvent, screen, waitFor, within } from '@testing-library/react';

type Name = string | RegExp;

/** A button with an icon has the word for the icon before its own. */
function called(name: Name): (given: string) => boolean {
  return (given) => (name instanceof RegExp ? name.test(given) : given === name || given.endsWith(` ${name}`));
}

/** The last of this name: a dialog lies above what it was opened from. */
export async function press(name: Name, kind: 'button' | 'tab' | 'switch' | 'checkbox' | 'radio' = 'button') {
  const found = await screen.findAllByRole(kind, { name: called(name) });
  fireEvent.click(found.at(-1) as HTMLElement);
}

/** The last field of this name, as with `press`; what is no field (a column, a tab) may be called the same. */
export function fill(label: Name, value: string | number): void {
  const fields = new Set(screen.getAllByLabelText(label, { selector: 'input, textarea' }));
  const last = [...document.querySelectorAll('input, textarea')].findLast((field) => fields.has(field as HTMLElement));
  fireEvent.change(last as HTMLElement, { target: { value: String(value) } });
}

/** Waits for a field, which the heading of a column may be called like. */
export async function findField(label: Name): Promise<HTMLElement> {
  return await screen.findByLabelText(label, { selector: 'input, textarea' });
}

/** Types into a list's search and presses enter. */
export async function search(label: Name, text: string) {
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
}

const openChoices = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

/** Picks from a select by its label. */
export async function choose(label: Name, option: Name) {
  const boxes = await screen.findAllByRole('combobox', { name: label });
  fireEvent.mouseDown(boxes.at(-1) as HTMLElement);
  const found = await waitFor(() => {
    const popup = [...document.querySelectorAll<HTMLElement>(openChoices)].at(-1);
    if (!popup) throw new Error(`the choices of ${String(label)} are not open`);
    return within(popup).getByTitle(option);
  });
  fireEvent.click(found);
}

/** Adds words to a field that takes several, each with enter. */
export function addTags(label: Name, ...tags: string[]): void {
  const box = screen.getByRole('combobox', { name: label });
  for (const tag of tags) {
    fireEvent.change(box, { target: { value: tag } });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  }
}

/** The row of a table that holds this text. */
export async function tableRow(text: Name): Promise<HTMLElement> {
  const cell = await screen.findByText(text);
  const row = cell.closest('tr');
  if (!row) throw new Error(`${String(text)} is in no row`);
  return row;
}

export async function pressIn(row: HTMLElement, name: Name) {
  fireEvent.click(await within(row).findByRole('button', { name: called(name) }));
}

/** Says yes to the question that a button asked. */
export async function confirm(name: Name) {
  const dialogs = await screen.findAllByRole('tooltip');
  fireEvent.click(within(dialogs.at(-1) as HTMLElement).getByRole('button', { name: called(name) }));
}

/** Whether there is such a button now. */
export function hasButton(name: Name): boolean {
  return screen.queryAllByRole('button', { name: called(name) }).length > 0;
}

/** Hands a file to the upload field of the page. */
export function giveFile(file: File, field = document.querySelector<HTMLInputElement>('input[type=file]')): void {
  if (!field) throw new Error('there is no field for a file');
  fireEvent.change(field, { target: { files: [file] } });
}
