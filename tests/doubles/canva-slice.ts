/** Which part of Canva's published document the double holds us to. */

import slice from './openapi/canva.json' with { type: 'json' }
import type { Slice } from './slice.ts'

export const canvaSlice = slice as unknown as Slice
