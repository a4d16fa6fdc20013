import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { mapFiles } from '#press/mockup/view.ts'
import { mapsFolder, viewOf } from '#press/views.ts'

/** Only files that a known view lists are read: no name from outside reaches the disk. */
export async function mapFile({
  set,
  side,
  file,
}: {
  set?: string
  side?: string
  file?: string
}): Promise<Response> {
  const view = viewOf(`${set}/${side}`)
  const map = view?.files.find((name) => mapFiles[name] === file)
  if (!view || !map) return new Response('There is no such picture.', { status: 404 })
  const bytes = await readFile(path.join(mapsFolder, view.name, mapFiles[map]))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mapFiles[map].endsWith('.png') ? 'image/png' : 'image/webp',
      'Cache-Control': 'public, max-age=604800, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}
