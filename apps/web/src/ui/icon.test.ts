import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as crown from 'lucide-react/icons/crown';
import * as layoutGrid from 'lucide-react/icons/layout-grid';
import { describe, expect, it } from 'vitest';
import { createIcon } from './icon.ts';

/** What lucide says besides: a namespace that HTML implies, and a class for each icon that no sheet of ours names. */
const besides = / xmlns="[^"]*"| lucide-[a-z-]+/g;

const attributesOf = (markup: string) => {
  const [tag = '', ...inside] = markup.split('>');
  return [
    tag
      .replaceAll(besides, '')
      .match(/[a-zA-Z-]+="[^"]*"/g)
      ?.toSorted(),
    inside,
  ];
};

describe('an icon of the build', () => {
  it.each([
    ['crown', crown],
    ['layout-grid', layoutGrid],
  ])('%s is drawn as lucide draws it', (_name, file) => {
    // Its types keep to themselves what its files hand out.
    const { __iconData: data } = file as unknown as { __iconData: Parameters<typeof createIcon>[0] };
    const ours = createIcon(data);
    for (const props of [{}, { className: 'small', fill: 'currentColor' }, { 'aria-label': '会员' }]) {
      const [drawn, meant] = [ours, file.default].map((icon) => renderToStaticMarkup(createElement(icon, props)));
      expect(attributesOf(drawn ?? '')).toEqual(attributesOf(meant ?? ''));
    }
  });
});
