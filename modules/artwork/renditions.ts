/** Vector pictures drawn at a print's resolution: once for each size, and always the same. */

import { invariant } from '#kernel/invariant.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database } from '#platform/database/tx.ts'
import { drawVector, type VectorKind } from './clean/draw-vector.ts'
import { sidesFor } from './ladder.ts'
import { type Rendition, selectRendition, type Vector, writeRendition } from './rendition-rows.ts'

type Deps = Pick<Database, 'transact' | 'read'> & { blobs: Blobs }

/** No route serves it; only the drawing child reads it. */
export const vectorKey = (hash: string, kind: VectorKind): string =>
  `artwork/${hash.slice(0, 2)}/${hash}.vector.${kind}`
export const renditionKey = (hash: string): string => `artwork/${hash.slice(0, 2)}/${hash}.rendition.png`

/**
 * The PNG of a vector for a print that needs this many pixels along its longest side: at the first sufficient size, or
 * the largest possible. Null: use the master.
 */
export async function renderVector(deps: Deps, vector: Vector, neededSide: number): Promise<Buffer | null> {
  for (const side of sidesFor(vector, neededSide)) {
    const rendition = await deps.read((tx) => selectRendition(tx, vector.hash, side))
    if (rendition && !rendition.hash) continue
    const bytes = rendition?.hash ? await deps.blobs.get(renditionKey(rendition.hash)) : null
    if (bytes) return verifyHash(bytes, rendition?.hash, 'rendition')
    const png = await drawOnce(deps, vector, side)
    if (png) return png
  }
  return null
}

function verifyHash(bytes: Buffer, hash: string | null | undefined, label: string): Buffer {
  invariant(sha256Hex(bytes) === hash, `the bytes of the ${label} ${hash} are not what was stored`)
  return bytes
}

/** Two prints that need the same one at once wait for one drawing. */
const drawings = new Map<string, Promise<Buffer | null>>()
function drawOnce(deps: Deps, vector: Vector, side: number): Promise<Buffer | null> {
  const key = `${vector.hash} ${side}`
  const drawing = drawings.get(key) ?? drawAndStore(deps, vector, side).finally(() => drawings.delete(key))
  drawings.set(key, drawing)
  return drawing
}

/** Draws it and stores the outcome. A known rendition whose bytes are gone must be redrawn identically. */
async function drawAndStore(deps: Deps, { hash, kind }: Vector, side: number): Promise<Buffer | null> {
  const source = await deps.blobs.get(vectorKey(hash, kind))
  invariant(source, `the vector ${hash} is gone`)
  const picture = await drawVector(kind, verifyHash(source, hash, 'vector'), side)
  const unavailable: Rendition = { side, hash: null, width: null, height: null, bytes: null }
  if (typeof picture === 'string') {
    const stored = await deps.transact((tx, at) => writeRendition(tx, hash, unavailable, at))
    invariant(!stored.hash, `the rendition ${stored.hash} can't be drawn again`)
    return null
  }
  const { png, width, height } = picture
  const rendition = { side, hash: sha256Hex(png), width, height, bytes: png.length }
  await deps.blobs.put(renditionKey(rendition.hash), png, 'image/png')
  const stored = await deps.transact((tx, at) => writeRendition(tx, hash, rendition, at))
  if (!stored.hash) return null
  return verifyHash(png, stored.hash, 'rendition')
}
