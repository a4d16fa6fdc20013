/** The wait for more of the same work: ten jobs taken together cost a fifth of ten taken singly. */
export const gatherMs = 2_000

/**
 * Combines calls about one thing: the first goes through at once, and those within `gatherMs` after it go together at
 * their end.
 */
export function gatherCalls<Item>(call: (item: Item) => void): (item: Item) => void {
  const waiting = new Set<Item>()
  const restingItems = new Set<Item>()
  const callOne = (item: Item): void => {
    restingItems.add(item)
    setTimeout(() => {
      restingItems.delete(item)
      if (waiting.delete(item)) callOne(item)
    }, gatherMs).unref()
    call(item)
  }
  return (item) => {
    if (restingItems.has(item)) waiting.add(item)
    else callOne(item)
  }
}
