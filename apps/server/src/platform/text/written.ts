/**
 * An answer that is JSON already. For calls of which most is the same for everybody: that part is written once, and each
 * answer adds its own to it, where writing all of it anew cost more than everything else about the call.
 */
export class Written<Output> {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  read(): Output {
    return JSON.parse(this.json) as Output;
  }
}

/** The fields of two objects, both with at least one, as one. */
export function joinedJson(left: string, right: string): string {
  return `${left.slice(0, -1)},${right.slice(1)}`;
}
