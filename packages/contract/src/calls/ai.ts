import { z } from 'zod';
import { call } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { jsonPart } from '../query.ts';
import { aiJob, aiTool, crop, toolCard } from '../shapes/ai.ts';

export const aiCalls = {
  'ai/tools': call({
    method: 'GET',
    path: 'api/ai/tools',
    access: 'account',
    changes: false,
    input: z.object({}),
    output: listOf(toolCard),
    errors: [],
    summary: 'The image tools with an example and the price in credits',
  }),
  'ai/upload': call({
    method: 'POST',
    path: 'api/ai/upload',
    access: 'account',
    changes: true,
    input: z.object({ tool: aiTool, crop: jsonPart(crop).optional() }),
    output: aiJob,
    errors: ['NO_FREE_VIEW', 'FORBIDDEN'],
    limit: { per: 'account', max: 30, seconds: 1800, failClosed: true },
    files: { file: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'], maxBytes: 20 * 1024 * 1024 } },
    summary: 'Gives a photo to an image tool and starts a job',
  }),
  'ai/getAiInfoList': call({
    method: 'GET',
    path: 'api/ai/getAiInfoList',
    access: 'account',
    changes: false,
    input: pageInput,
    output: pageOf(aiJob),
    errors: [],
    summary: "The caller's jobs, newest first",
  }),
};
