/**
 * So long nobody else takes up an endpoint that a worker is at: more than its slice and an answer that does not come. After
 * a kill the endpoint is free again by then.
 */
export const turnMs = 30_000;
