/** A bug, not a refusal: thrown when something that always holds does not. */
export class BrokenInvariant extends Error {}

export function invariant(holds: unknown, message: string): asserts holds {
  if (!holds) throw new BrokenInvariant(message)
}
