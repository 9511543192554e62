import { z } from 'zod';
import type { ToolName } from './tool-list.ts';

const payload = z.object({ jobId: z.string() });

/** What takes seconds, and somebody waits. */
const quickTool = { id: 'image-tool.quick', payload, maxAttempts: 25, lane: 'medium', needsRoom: true } as const;

/** The network takes a minute for a megapixel: it stands beside transcoding, not in front of uploads. */
const networkTool = { id: 'image-tool.network', payload, maxAttempts: 25, lane: 'heavy', needsRoom: true } as const;

export const toolJobSpecs = [quickTool, networkTool] as const;

export function jobSpecOf(tool: ToolName): (typeof toolJobSpecs)[number] {
  return tool === 'superResolution' ? networkTool : quickTool;
}

export function imageJobKey(jobId: string): string {
  return `image ${jobId}`;
}

/** Takes up what a killed worker left, and removes what has had its time. Also asked for when an account goes. */
export const imageSweepSpec = { id: 'image-tool.sweep', payload: z.object({}), maxAttempts: 1 } as const;
