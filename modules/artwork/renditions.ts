/** Vector pictures drawn at a print's resolution: once for each size, and the same for ever after. */
import { createHash } from 'node:crypto'
import { invariant } from '#kernel/invariant.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database/tx.ts'
import { drawVector, type VectorKind } from './clean/draw-vector.ts'
import { sidesFor } from './ladder.ts'
import { keepRendition, type Rendition, selectRendition, type Vector } from './rendition-rows.ts'

type Deps = Pick<Database, 'transact' | 'read'> & { blobs: Blobs }

/** No route serves it; only the drawing child reads it. */
export const vectorKey = (hash: string, kind: VectorKind): string =>
  `artwork/${hash.slice(0, 2)}/${hash}.vector.${kind}`
export const renditionKey = (hash: string): string => `artwork/${hash.slice(0, 2)}/${hash}.rendition.png`

/**
 * The PNG of a vector for a print that needs `needed` pixels along its longest side: at the first sufficient size, or
 * the largest possible. Null: use the master.
 */
export async function renditionFor(deps: Deps, vector: Vector, needed: number): Promise<Buffer | null> {
  for (const side of sidesFor(vector, needed)) {
    const known = await deps.read((tx) => selectRendition(tx, vector.hash, side))
    if (known && !known.hash) continue
    const bytes = known?.hash ? await deps.blobs.get(renditionKey(known.hash)) : null
    if (bytes) return held(bytes, known?.hash, 'rendition')
    const png = await drawnOnce(deps, vector, side)
    if (png) return png
  }
  return null
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
function held(bytes: Buffer, hash: string | null | undefined, what: string): Buffer {
  invariant(hashOf(bytes) === hash, `the bytes of the ${what} ${hash} are not what was stored`)
  return bytes
}

/** Two prints that need the same one at once wait for one drawing. */
const beingDrawn = new Map<string, Promise<Buffer | null>>()
function drawnOnce(deps: Deps, vector: Vector, side: number): Promise<Buffer | null> {
  const key = `${vector.hash} ${side}`
  const drawing = beingDrawn.get(key) ?? drawAndKeep(deps, vector, side).finally(() => beingDrawn.delete(key))
  beingDrawn.set(key, drawing)
  return drawing
}

/** Draws it and stores the outcome. A known one whose bytes are gone must come out as before. */
async function drawAndKeep(deps: Deps, { hash, kind }: Vector, side: number): Promise<Buffer | null> {
  const source = await deps.blobs.get(vectorKey(hash, kind))
  invariant(source, `the vector ${hash} is gone`)
  const drawn = await drawVector(kind, held(source, hash, 'vector'), side)
  const none: Rendition = { side, hash: null, width: null, height: null, bytes: null }
  if (typeof drawn === 'string') {
    const kept = await deps.transact((tx, at) => keepRendition(tx, hash, none, at))
    invariant(!kept.hash, `the rendition ${kept.hash} can't be drawn again`)
    return null
  }
  const { png, width, height } = drawn
  const made = { side, hash: hashOf(png), width, height, bytes: png.length }
  await deps.blobs.put(renditionKey(made.hash), png, 'image/png')
  const kept = await deps.transact((tx, at) => keepRendition(tx, hash, made, at))
  if (!kept.hash) return null
  return held(png, kept.hash, 'rendition')
}
