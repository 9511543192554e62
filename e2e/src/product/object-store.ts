/** The store that media lie in for a bench: the same as in the tests of the server. */
export {
  hasObjectStore,
  type ObjectStore,
  startObjectStore,
} from '../../../apps/server/src/testing/object-store/object-store.ts';
