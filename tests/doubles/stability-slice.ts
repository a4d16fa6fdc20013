/** Which part of Stability AI’s reference the double holds us to. */
import type { Slice } from '../drivers/openapi.ts'
import slice from './openapi/stability.json' with { type: 'json' }

export const stabilitySlice = slice as unknown as Slice
