/** The linear light of an sRGB channel, both 0..1 (IEC 61966-2-1). */
export const linearise = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** The relative luminance of a colour (`#rrggbb`), from 0 to 1, as WCAG 2.2 defines it. */
export function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) =>
    linearise(Number.parseInt(colour.slice(from, from + 2), 16) / 255),
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
