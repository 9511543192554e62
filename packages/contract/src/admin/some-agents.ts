import { z } from 'zod';
import { rowId } from '../shapes/common.ts';

/** The agents that something is for. */
export const someAgents = z.array(rowId).min(1, '请至少选择一个渠道').max(200);
