/** Plain pixels: red, green, blue, alpha, not premultiplied. Effects do only integer and exact arithmetic on them. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
export type Ink = readonly [red: number, green: number, blue: number]

export function inkOf(hex: string): Ink {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A pixel's lightness, 0 to 255, as the eye sees it. */
export const lightOf = (data: Uint8ClampedArray, i: number): number =>
  ((data[i] as number) * 77 + (data[i + 1] as number) * 150 + (data[i + 2] as number) * 29) >> 8

/** The same on white paper, where clear is light; with `invert`, on black, where clear is dark. */
export function lightOn(data: Uint8ClampedArray, i: number, invert: boolean): number {
  const alpha = data[i + 3] as number
  const light = (lightOf(data, i) * alpha + (invert ? 0 : 255 * (255 - alpha))) / 255
  return invert ? 255 - light : light
}
