import type { Time } from './columns.ts';

interface JobTurnsTable {
  turn: string;
  holder: string;
  held_until: Time;
}

export interface JobTables {
  job_turns: JobTurnsTable;
}
