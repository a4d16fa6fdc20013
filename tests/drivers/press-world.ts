/** Random presses and a queue for them: the same for one seed. */
import { seedRandom } from '../../kernel/random.ts'
import { findExactPlan, type Piece, type Press } from './exact-press.ts'

const minute = 60_000
const hour = 60 * minute
export const worldTechniques = ['dtg', 'uv', 'embroidery']
export const worldCountries = ['NG', 'DE', 'US']
/** Moments around a change of the clocks in the zones of the presses, and quiet ones. */
const weeks = ['2026-03-26', '2026-10-22', '2026-03-05', '2026-10-29', '2026-06-10'].map((date) =>
  Date.parse(`${date}T00:00:00Z`),
)

/**
 * What waits is what is left after the presses closed up to `now`, so that clocks and filled days are realistic; a
 * press has at most `times` cut-offs a day for a technique.
 * `ahead` is in the order in which pieces wait; `requestedPieces` come now.
 */
export function createPressWorld(seed: number, times = 2) {
  const random = seedRandom(seed)
  const presses: Press[] = Array.from({ length: random.integer(1, 3) }, (_, index) => ({
    id: 'abc'[index]!,
    rank: index + 1,
    zone: random.pick(['Africa/Lagos', 'Europe/Berlin', 'America/New_York', 'UTC']),
    paused: random.integer(1, 10) === 1,
    capacity: random.integer(1, 5) === 1 ? null : random.integer(1, 5),
    screen: null,
    countries: random.pick([null, null, ['NG', 'DE'], ['DE'], ['US', 'NG']]),
    techniques: Object.fromEntries(
      random
        .shuffle(worldTechniques)
        .slice(0, random.integer(1, 3))
        .map((technique) => [
          technique,
          [1, 2, 3, 4, 5, 6, 7]
            .filter((day) => day === 3 || random.integer(1, 3) > 1)
            .flatMap((weekday) =>
              random
                .shuffle(['02:30', '09:45', '12:00', '12:30', '18:00'])
                .slice(0, random.integer(1, 8) === 1 ? times : 1)
                .map((time) => ({ weekday, time })),
            ),
        ]),
    ),
  }))
  const now = new Date(random.pick(weeks) + random.integer(0, 6 * 24 * 60) * minute)
  const span = random.pick([hour, 3 * hour, 30 * hour])
  const createPiece = (id: string, createdAt: number): Piece => ({
    id,
    since: new Date(createdAt),
    technique: random.pick(worldTechniques),
    country: random.pick(worldCountries),
  })
  const pieces = Array.from({ length: random.integer(0, 16) }, (_, index) => {
    const since = now.getTime() - random.integer(1, span / minute) * minute
    return createPiece(`unt_${String(index).padStart(32, '0')}`, since)
  })
  // Everything due up to now is closed; sometimes the last two minutes are still to come.
  const closedUntil = now.getTime() - (random.integer(1, 4) === 1 ? 2 * minute : 0)
  const { line, clocks, closed } = findExactPlan(
    presses,
    pieces,
    { clocks: new Map(), closed: new Map() },
    new Date(closedUntil),
  )
  const requestedPieces = Array.from({ length: random.integer(1, 3) }, (_, index) =>
    createPiece(`unt_${String(index).padStart(32, 'f')}`, now.getTime()),
  )
  return { presses, now, ahead: line, requestedPieces, clocks, closed }
}
