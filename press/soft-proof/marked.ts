/** The tone that a laser makes of a colour: it marks in one tone, more where the colour is darker. */

/**
 * Colours darker than the first are marked fully, those lighter than the last not at all: nobody sees holes or dots
 * so fine.
 */
const [fullFrom, noneUpTo] = [0.82, 0.06]
/** The oxide that a laser leaves on steel: the part of the light that it reflects. */
const oxide = [0.2, 0.18, 0.17] as const

/** The marked part, 0 to 1, of a colour whose channels are 0 to 1. */
export function markOf(red: number, green: number, blue: number): number {
  const darkness = 1 - (red * 0.299 + green * 0.587 + blue * 0.114)
  if (darkness >= fullFrom) return 1
  return darkness <= noneUpTo ? 0 : darkness
}

/** The same as a table of colours with this many points an axis, in which white is the bare metal. */
export function makeMarkedTable(gridSize: number): Uint8Array {
  const table = new Uint8Array(gridSize ** 3 * 3)
  const last = gridSize - 1
  for (let cell = 0; cell < gridSize ** 3; cell += 1) {
    const [r, g, b] = [
      Math.floor(cell / gridSize ** 2),
      Math.floor(cell / gridSize) % gridSize,
      cell % gridSize,
    ]
    const mark = markOf(r / last, g / last, b / last)
    for (const [axis, reflected] of oxide.entries())
      table[cell * 3 + axis] = Math.round(255 * (1 - mark + mark * reflected))
  }
  return table
}
