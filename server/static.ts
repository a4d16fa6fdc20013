import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt',
  '.wasm': 'application/wasm',
}
const compressible = new Set([
  '.js',
  '.css',
  '.svg',
  '.txt',
  '.json',
  '.webmanifest',
  '.vtt',
  '.ttf',
  '.wasm',
])

const extensionsInMemory = new Set(['.css', '.js'])

type File = {
  path: string
  type: string
  immutable: boolean
  body?: Buffer | undefined
  zipped?: Buffer
  tag?: string
}

/** A public script's or style sheet's name, without its content hash. */
function readName(address: string): string {
  const [, islands, name, extension] =
    /^\/assets\/(islands\/)?([\w-]+)-[\w-]{8}\.(js|css)$/.exec(address) ?? []
  return extension === 'css' || islands ? `${name}.${extension}` : ''
}

/**
 * A page of the previous or next release requests its scripts and sheets under that release's names while both serve:
 * it gets ours, uncached under the other's name. A name shared by several sheets is ambiguous.
 */
function mapFilesByName(files: ReadonlyMap<string, File>): Map<string, File> {
  const filesByName = Map.groupBy(files, ([address]) => readName(address))
  filesByName.delete('')
  return new Map(
    [...filesByName].flatMap(([name, [first, ...more]]) =>
      first && more.length === 0 ? [[name, { ...first[1], immutable: false }]] : [],
    ),
  )
}

/** Built and public files, by address. Names are known at the start, so no path from outside reaches the disk. */
export function createStaticFiles(
  folders: readonly string[],
): (request: Request, pathname: string) => Response | null {
  const files = new Map<string, File>()
  for (const folder of folders) {
    for (const path of listFiles(folder)) {
      const address = `/${relative(folder, path).split('\\').join('/')}`
      if (address.startsWith('/.vite/')) continue
      const type = contentTypes[extname(path)] ?? 'application/octet-stream'
      const immutable = address.startsWith('/assets/') || address.startsWith('/fonts/')
      // A later build removes files this release's pages still need: the essential ones are held in memory.
      const body = extensionsInMemory.has(extname(path)) ? { body: readFileSync(path) } : {}
      files.set(address, { path, type, immutable, ...body })
    }
  }
  const currentFiles = mapFilesByName(files)
  return (request, pathname) => {
    const file = files.get(pathname) ?? currentFiles.get(readName(pathname))
    return file && (request.method === 'GET' || request.method === 'HEAD') ? answer(file, request) : null
  }
}

function answer(file: File, request: Request): Response | null {
  const contents = (file.body ??= readIfThere(file.path))
  if (!contents) return null
  file.tag ??= `"${createHash('sha256').update(contents).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: file.tag,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  })
  if (request.headers.get('if-none-match') === file.tag) return new Response(null, { status: 304, headers })
  const range = request.headers.get('range')
  if (range && file.type.startsWith('video/')) return answerRange(contents, range, headers)
  let body = contents
  if (compressible.has(extname(file.path)) && request.headers.get('accept-encoding')?.includes('gzip')) {
    file.zipped ??= gzipSync(contents)
    body = file.zipped
    headers.set('Content-Encoding', 'gzip')
    headers.set('Vary', 'Accept-Encoding')
  }
  headers.set('Content-Length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

function answerRange(contents: Buffer, range: string, headers: Headers): Response {
  const size = contents.byteLength
  const match = /^bytes=(\d*)-(\d*)$/.exec(range)
  const from = match?.[1] ? Number(match[1]) : Math.max(0, size - Number(match?.[2] || size))
  const to = match?.[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  if (!match || from > to)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  headers.set('Content-Range', `bytes ${from}-${to}/${size}`)
  headers.set('Accept-Ranges', 'bytes')
  return new Response(new Uint8Array(contents.subarray(from, to + 1)), { status: 206, headers })
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch {
    return []
  }
}
