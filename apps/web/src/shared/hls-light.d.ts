/** The light build has the same face as the full one and ships no types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
