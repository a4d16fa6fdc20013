/** Which part of Stability AI’s reference the double holds us to. */

import slice from './openapi/stability.json' with { type: 'json' }
import type { Slice } from './slice.ts'

export const stabilitySlice = slice as unknown as Slice
