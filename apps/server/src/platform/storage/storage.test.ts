import path from 'node:path';
import { openFolderStorage } from './folder-storage.ts';
import { keepsItsPromises } from './storage-promises.test-data.ts';

keepsItsPromises('a folder', (base) => openFolderStorage(path.join(base, 'media')));
