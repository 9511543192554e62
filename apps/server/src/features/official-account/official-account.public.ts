// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { officialCode } from './official-account.repository.ts';
export { officialAccount, takeCover, takeOfficialPicture } from './official-account.service.ts';
