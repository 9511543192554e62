import { expect, it } from 'vitest';
import { renditionFor } from './use-poster.ts';

const srcset = '/i/a/360.webp 360w, /i/a/720.webp 720w, /i/a/1280.webp 1280w';
const picture = { url: '/i/a/360.webp', srcset, placeholder: '' };

it('draws the smallest rendition that fills the poster, by the height of one that is wide', () => {
  expect(renditionFor({ ...picture, width: 1280, height: 1706 })).toBe('/i/a/1280.webp');
  expect(renditionFor({ ...picture, width: 1280, height: 720 })).toBe('/i/a/1280.webp');
  expect(renditionFor({ ...picture, srcset: `${srcset}, /i/a/1920.webp 1920w`, width: 1920, height: 1080 })).toBe(
    '/i/a/1920.webp',
  );
});

it('takes the one that there is', () => {
  expect(renditionFor({ ...picture, srcset: '/i/a/90.webp 90w', width: 90, height: 90 })).toBe('/i/a/90.webp');
  expect(renditionFor({ ...picture, srcset: '', width: 90, height: 90 })).toBe('/i/a/360.webp');
});
