import type { ToolName } from '../tool-list.ts';

export interface ToolOptions {
  readonly crop?:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
  readonly background: 'white' | 'blue' | 'red';
  readonly ratio: '1:1' | '3:4' | '4:3' | '9:16' | '16:9';
}

/** What the worker asks of the process that runs one tool on one picture, and what comes back. */
export interface ToolSpec {
  readonly input: string;
  readonly outDir: string;
  readonly tool: ToolName;
  readonly options: ToolOptions;
  readonly maxPixels: number | null;
}

/** A picture of a job, in the job's folder. */
export interface JobPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

export interface ToolResult {
  readonly before: JobPicture;
  readonly after: JobPicture;
  readonly peakMemoryBytes: number;
}
