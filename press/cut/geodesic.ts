/**
 * Cost of a step over the most similar pixels: crossing the whole picture costs less than a few pixels of the other
 * kind.
 */
const stepCost = 1
/** Cost of a step onto a pixel entirely of the other kind, and of the change from one kind to the other. */
const otherKindCost = 60
const changeCost = 40

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
    for (const pixel of buckets[cost] ?? []) {
      if (distance[pixel] !== cost) continue
      const x = pixel % width
      const likenessHere = likeness[pixel] as number
      for (const to of [
        x > 0 ? pixel - 1 : -1,
        x < width - 1 ? pixel + 1 : -1,
        pixel - width,
        pixel + width,
      ]) {
        const likenessThere = likeness[to]
        if (likenessThere === undefined) continue
        const total =
          cost +
          stepCost +
          Math.round(
            otherKindCost * (1 - likenessThere) ** 2 + changeCost * Math.abs(likenessThere - likenessHere),
          )
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
