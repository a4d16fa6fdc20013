/**
 * Cost of a step over the most similar pixels: crossing the whole picture costs less than a few pixels of the other
 * kind.
 */
const level = 1
/** Cost of a step onto a pixel entirely of the other kind, and of the change from one kind to the other. */
const strange = 60
const climb = 40

/**
 * The distance of each pixel from those whose `seeds` is `seed`, over `likeness`: 1 where a pixel is entirely of the
 * seed's kind, 0 where it is of the other. Costs are integers, so buckets replace a heap. Infinity where no path
 * leads.
 */
export function walkFrom(
  { likeness, width }: { likeness: Float32Array; width: number },
  seeds: Uint8Array,
  seed: number,
): Float32Array {
  const distance = new Float32Array(likeness.length).fill(Infinity)
  const buckets: number[][] = [[]]
  for (let i = 0; i < seeds.length; i++) {
    if (seeds[i] !== seed) continue
    distance[i] = 0
    buckets[0]?.push(i)
  }
  for (let cost = 0; cost < buckets.length; cost++) {
    for (const at of buckets[cost] ?? []) {
      if (distance[at] !== cost) continue
      const x = at % width
      const from = likeness[at] as number
      for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        const like = likeness[to]
        if (like === undefined) continue
        const total = cost + level + Math.round(strange * (1 - like) ** 2 + climb * Math.abs(like - from))
        if (total >= (distance[to] as number)) continue
        distance[to] = total
        buckets[total] ??= []
        buckets[total].push(to)
      }
    }
    delete buckets[cost]
  }
  return distance
}
