import { AsyncLocalStorage } from 'node:async_hooks';
import { currentRequest } from '../http/calls/current-request.ts';
import { requestId } from '../http/request-id.ts';

/** The request that a running job goes back to. */
const currentTrace = new AsyncLocalStorage<string | undefined>();

/** Runs the work of a job under the id of the request that asked for it: jobs that it enqueues carry it on. */
export function underTrace<Result>(id: string | undefined, work: () => Promise<Result>): Promise<Result> {
  return currentTrace.run(id, work);
}

/** The id of the request that the running code works for, in the web process and in a job; undefined where nobody asked. */
export function traceId(): string | undefined {
  const request = currentRequest.getStore();
  return request ? requestId(request) : currentTrace.getStore();
}
