import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesOf } from '#press/mockup/tile.ts'
import { mapsFolder, readView } from '#press/views.ts'

/** Reads only files listed by a known view: no name from outside reaches the disk. */
export async function serveMapFile({
  set,
  side,
  file,
}: {
  set?: string
  side?: string
  file?: string
}): Promise<Response> {
  const view = readView(`${set}/${side}`)
  const knownFile = view && filesOf(view).find((name) => name === file)
  if (!view || !knownFile) return new Response('That picture doesn’t exist.', { status: 404 })
  const bytes = await readFile(path.join(mapsFolder, view.name, knownFile))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': knownFile.endsWith('.png') ? 'image/png' : 'image/webp',
      'Cache-Control': 'public, max-age=604800, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}
