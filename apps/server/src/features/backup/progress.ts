export type Progress = (step: string, done: number, total: number) => void;
