import type { PreviewLook } from '@liuguang/contract/helpers/preview-look.ts';
import { agentTheme, inkOf, tagline as taglineForm } from '@liuguang/contract/shapes/brand.ts';
import { Form } from 'antd';
import { useEffect } from 'react';

export type Look = Omit<PreviewLook, 'type'>;

/** Tells what the form around it holds of the look, as it is typed; a part that is not right yet is left out. */
export function LookWatch({ onLook }: { onLook: (look: Look) => void }) {
  const form = Form.useFormInstance();
  const name: unknown = Form.useWatch('name', form);
  const tagline: unknown = Form.useWatch('tagline', form);
  const theme: unknown = Form.useWatch('theme', form);
  const tabBar: unknown = Form.useWatch(['keys', 'TAB_BAR'], form);
  const typed = JSON.stringify({ name, tagline, theme, tabBar });
  useEffect(() => onLook(lookOf(JSON.parse(typed) as Typed)), [typed, onLook]);
  return null;
}

type Typed = Readonly<Partial<Record<keyof Look, unknown>>>;

function lookOf({ name, tagline, theme, tabBar }: Typed): Look {
  const line = taglineForm.safeParse(tagline);
  const colours = agentTheme.safeParse(theme);
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(line.success ? { tagline: line.data } : {}),
    ...(colours.success ? { theme: { ...colours.data, ink: inkOf(colours.data) } } : {}),
    ...(Array.isArray(tabBar) ? { tabBar: JSON.stringify(tabBar) } : {}),
  };
}
