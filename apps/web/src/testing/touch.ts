import { fireEvent, screen } from '@testing-library/react';

/** Writes into the field of that label. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
