import { version } from 'virtual:wire';

export const appVersion: string = version;
