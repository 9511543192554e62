import { configure } from '@testing-library/react';

// What comes is waited for as long as a busy machine may take; a test that passes is not slower for it.
configure({ asyncUtilTimeout: 30_000 });

// There are no style sheets here: an element's own style is all there is. To work out the cascade for every element that a
// role is looked for in took a third of the time of these tests.
globalThis.getComputedStyle = (element) => (element as HTMLElement).style;
