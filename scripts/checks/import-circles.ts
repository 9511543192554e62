/** Files that import each other in a loop: the strongly connected parts of the graph (Tarjan), each with its files sorted. */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    isOpen.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (isOpen.has(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const part = open.splice(open.lastIndexOf(file));
    for (const one of part) isOpen.delete(one);
    if (part.length > 1 || (graph.get(file) ?? []).includes(file)) circles.push(part.toSorted());
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
