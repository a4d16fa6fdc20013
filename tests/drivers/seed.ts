/** Parameters of a property test: `SEED=n` replays a run; the seed of a failure is printed by fast-check. */
export function readRuns(count: number): { numRuns: number; seed?: number; verbose: 1 } {
  const seed = process.env.SEED
  return seed ? { numRuns: count, seed: Number(seed), verbose: 1 } : { numRuns: count, verbose: 1 }
}
