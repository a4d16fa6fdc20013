/** Judges marks and cuts pictures off the main thread, so that drawing can continue. */
import { computeMatte, cutOut, type Matte } from '#press/cut/cut.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'

/** `judge` makes the matte from marks on a small picture, and `cut` cuts a picture of any size with it. */
export type CutQuestion = { number: number; pixels: Pixels } & ({ judge: Uint8Array } | { judge: null })
/** Null if nothing is marked to be kept. */
export type CutAnswer = { number: number; pixels: Pixels | null }

let matte: Matte | null = null
addEventListener('message', ({ data }: MessageEvent<CutQuestion>) => {
  if (data.judge) matte = computeMatte(data.pixels, data.judge)
  const answer: CutAnswer = { number: data.number, pixels: matte && cutOut(data.pixels, matte) }
  postMessage(answer)
})
