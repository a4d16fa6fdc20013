/** Which part of Canva's published document the double holds us to. */
import type { Slice } from '../drivers/openapi.ts'
import slice from './openapi/canva.json' with { type: 'json' }

export const canvaSlice = slice as unknown as Slice
