// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { type DanmakuImport, saveDanmaku } from './danmaku.import.ts';
export type { DanmakuModule } from './danmaku.module.ts';
export { reportedDanmaku } from './danmaku.reported.ts';
