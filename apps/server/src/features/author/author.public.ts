// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export type { AuthorModule } from './author.module.ts';
export type { AuthorService } from './author.service.ts';
