// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { allowList } from './allow-list/allow-list.service.ts';
export type { Alarm, StaffMail } from './mail/staff-mail.service.ts';
export type { PromoterLogins } from './promoter/promoter-login.service.ts';
export { setupLink } from './setup/setup-link.ts';
export { linkHours } from './setup/setup.service.ts';
export { staffService } from './staff.service.ts';
export type { StaffModule } from './staff.module.ts';
