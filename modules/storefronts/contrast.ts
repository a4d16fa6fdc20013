/** How well one colour is read on another, by WCAG 2.2: from 1 (the same) to 21 (black on white). */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever is read better on a colour. */
export const inkFor = (colour: string): string =>
  contrastOf(colour, '#15120e') >= contrastOf(colour, '#ffffff') ? '#15120e' : '#ffffff'
