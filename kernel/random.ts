/** Seeded randomness (mulberry32): the same seed gives the same rows on every machine. Never for secrets. */
export type Random = {
  next(): number
  integer(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  shuffle<T>(from: readonly T[]): T[]
}

export function seedRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer,
    pick: (from) => from[integer(0, from.length - 1)]!,
    shuffle: (from) => {
      const copy = [...from]
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = integer(0, index)
        ;[copy[index], copy[other]] = [copy[other]!, copy[index]!]
      }
      return copy
    },
  }
}
