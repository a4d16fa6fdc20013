import { distance, labOf, labOfHex } from './colour.ts'

/** The threads on the machines. */
export const threads = [
  { name: 'White', hex: '#ffffff' },
  { name: 'Black', hex: '#000000' },
  { name: 'Grey', hex: '#96a1a8' },
  { name: 'Old Gold', hex: '#a67843' },
  { name: 'Gold', hex: '#ffcc00' },
  { name: 'Orange', hex: '#e25c27' },
  { name: 'Flamingo', hex: '#cc3366' },
  { name: 'Red', hex: '#cc3333' },
  { name: 'Maroon', hex: '#660000' },
  { name: 'Navy', hex: '#333366' },
  { name: 'Royal', hex: '#005397' },
  { name: 'Aqua', hex: '#3399ff' },
  { name: 'Purple', hex: '#6b5294' },
  { name: 'Kelly Green', hex: '#01784e' },
  { name: 'Kiwi Green', hex: '#7ba35a' },
] as const
export const maxThreads = 6
/** Matched by its sewn appearance: no thread is as dark as a screen's black. */
const labs = threads.map(({ hex }) => labOfHex(hex === '#000000' ? '#161616' : hex))

export function findNearestThread(hex: string): { name: string; hex: string; distance: number } {
  const lab = labOfHex(hex)
  const distances = labs.map((thread) => distance(lab, thread))
  const best = distances.indexOf(Math.min(...distances))
  return { ...(threads[best] as (typeof threads)[number]), distance: distances[best] as number }
}

export type Thread = (typeof threads)[number]
/** The threads that the ink needs, the most used first, and the part of the ink that no thread comes near. */
export function countThreads(data: Uint8ClampedArray): { usedThreads: Thread[]; unmatchedShare: number } {
  const counts = new Map<number, number>()
  const nearestByColour = new Map<number, { best: number; isUnmatched: boolean }>()
  let [ink, unmatched] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] as number) < 200) continue
    const colour = ((data[i] as number) << 16) | ((data[i + 1] as number) << 8) | (data[i + 2] as number)
    let near = nearestByColour.get(colour)
    if (!near) {
      const lab = labOf(colour >> 16, (colour >> 8) & 255, colour & 255)
      const distances = labs.map((thread) => distance(lab, thread))
      const nearest = Math.min(...distances)
      near = { best: distances.indexOf(nearest), isUnmatched: nearest > 0.11 }
      nearestByColour.set(colour, near)
    }
    counts.set(near.best, (counts.get(near.best) ?? 0) + 1)
    ink++
    if (near.isUnmatched) unmatched++
  }
  const usedThreads = [...counts]
    .filter(([, count]) => count > ink * 0.01)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([i]) => threads[i] ?? [])
  return { usedThreads, unmatchedShare: ink > 0 ? unmatched / ink : 0 }
}
