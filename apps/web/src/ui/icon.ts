import { type ComponentType, createElement, type SVGProps } from 'react';

/** One icon as lucide-react has it. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Takes the place of lucide's own in every build (vite-icons.ts): that one has options for everything an icon may be, and
 * works them all out for each of them each time. Ours are sized and coloured by the style sheet.
 */
export function createIcon({ node }: IconData): ComponentType<SVGProps<SVGSVGElement>> {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...more }) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        // One that has a name says something that no text beside it does.
        'aria-hidden': more['aria-label'] === undefined || undefined,
        ...more,
      },
      parts,
    );
  };
}
