/** The wait for more of the same work: ten jobs taken together cost a fifth of ten taken singly. */
export const gatherMs = 1_000

/**
 * Combines calls about one thing: the first goes through at once, and those within `gatherMs` after it go together at
 * their end.
 */
export function gatherCalls<Thing>(call: (thing: Thing) => void): (thing: Thing) => void {
  const waiting = new Set<Thing>()
  const resting = new Set<Thing>()
  const pass = (thing: Thing): void => {
    resting.add(thing)
    setTimeout(() => {
      resting.delete(thing)
      if (waiting.delete(thing)) pass(thing)
    }, gatherMs).unref()
    call(thing)
  }
  return (thing) => {
    if (resting.has(thing)) waiting.add(thing)
    else pass(thing)
  }
}
