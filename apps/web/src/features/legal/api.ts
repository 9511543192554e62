import type { LegalKind } from '@liuguang/contract/shapes/brand.ts';
import { callQuery } from '../../lib/api/query.ts';

/** The text of the agent, or of the installation; empty where neither has one. What has changed counts when it is opened again. */
export const legalTextQuery = (kind: LegalKind) => callQuery('getLegalText', { kind }, 'moment');
