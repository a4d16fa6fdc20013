/** Sews off the main thread: a large design takes a second. */
import type { Pixels } from '#press/draw/effects/pixels.ts'
import { sewPixels } from '#press/stitches/sew.ts'

addEventListener('message', ({ data }: MessageEvent<Pixels>) => postMessage(sewPixels(data)))
