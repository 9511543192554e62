import { list } from 'virtual:licences';

/** What the product is built with, by name and licence; made from the lock file at build time. */
export const licences = list;
