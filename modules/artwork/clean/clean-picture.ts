import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { turns } from '#platform/jobs/turns.ts'
import type { UploadRefusal } from '../contract.ts'
import { limits } from '../limits.ts'
import { jailed } from './jail.ts'
import { judgeSvg } from './judge-svg.ts'
import { type Header, readHeader } from './read-header.ts'

export type CleanPicture = {
  kind: 'raster' | 'vector'
  master: Buffer
  thumbnail: Buffer
  hash: string
  width: number
  height: number
  transparent: boolean
  /** Of the document that this is a page of; 1 for a picture. */
  pages: number
}

/** A few at a time: each may take a gigabyte. */
const inTurn = turns(limits.cleaners)

/**
 * From hostile bytes to a fresh PNG: header first, then the child. The original is never kept: `whenRead` is called as soon
 * as the child has it, so that a large one need not be held beside what comes out. `page`: of a document, from 1.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  { whenRead, page = 1 }: { whenRead?: (() => void) | undefined; page?: number } = {},
): Promise<Result<CleanPicture, UploadRefusal>> {
  const header = readHeader(bytes)
  if (!header.ok) return header
  const { type } = header.value
  let source = bytes
  let svgSide: number = limits.svgSide
  if (type === 'svg') {
    const judged = judgeSvg(bytes)
    if (!judged.ok) return judged
    source = Buffer.from(judged.value)
    if (hasFilters(judged.value)) svgSide = limits.svgFilteredSide
  }
  const { pixels, thumbnailSide } = limits
  const order = { type, page, pixels, svgSide, thumbnailSide }
  const done = await inTurn(() => runCleaner(`${JSON.stringify(order)}\n`, source, whenRead))
  if (done === 'failed') return refused(unreadable(type))
  if (done === 'stopped')
    return refused(svgSide === limits.svgSide ? 'artwork.too_heavy' : 'artwork.svg_filters')
  const { master: length, thumbnail: _, ...said } = done.said
  const master = done.files.subarray(0, length)
  const hash = createHash('sha256').update(master).digest('hex')
  const kind = type === 'svg' || type === 'pdf' ? 'vector' : 'raster'
  return ok({ kind, ...said, master, thumbnail: done.files.subarray(length), hash })
}

/** Blurs and shadows are drawn dot by dot, at a cost that grows faster than the picture. */
const hasFilters = (svg: string): boolean => /<(?:[\w-]+:)?filter[\s>]/.test(svg)

const unreadable = (type: Header['type']): UploadRefusal =>
  type === 'pdf' ? 'artwork.pdf_unreadable' : type === 'psd' ? 'artwork.psd_unreadable' : 'artwork.unreadable'

const Said = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  transparent: z.boolean(),
  pages: z.int().positive(),
  master: z
    .int()
    .positive()
    .max(limits.pixels * 5),
  thumbnail: z.int().positive().max(10_000_000),
})
type Cleaned = { said: z.output<typeof Said>; files: Buffer }

/**
 * Takes the child's answer in: its first line says how long the rest is, which is then held once and not in parts. What a
 * child answers that hostile bytes have taken over is no answer.
 */
function answerTaker() {
  const head: Buffer[] = []
  let said: Cleaned['said'] | null = null
  let files = Buffer.alloc(0)
  let size = 0
  let isBroken = false
  const begin = (line: string): void => {
    const read = Said.safeParse(jsonOf(line))
    isBroken = !read.success
    if (!read.success) return
    said = read.data
    files = Buffer.allocUnsafeSlow(said.master + said.thumbnail)
  }
  return {
    take(part: Buffer): void {
      if (isBroken) return
      let rest = part
      if (!said) {
        const end = part.indexOf(10)
        head.push(end < 0 ? part : part.subarray(0, end))
        if (head.length > 20) isBroken = true
        if (end < 0) return
        begin(Buffer.concat(head).toString('utf8'))
        rest = part.subarray(end + 1)
      }
      rest.copy(files, size)
      size += rest.length
    },
    whole: (): Cleaned | 'failed' =>
      said && !isBroken && size === files.length ? { said, files } : 'failed',
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function runCleaner(
  order: string,
  bytes: Uint8Array,
  whenRead?: () => void,
): Promise<Cleaned | 'failed' | 'stopped'> {
  const [command, ...args] = jailed(join(import.meta.dirname, 'cleaner.ts'))
  return new Promise((done) => {
    const child = spawn(command!, args, {
      env: {},
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: limits.cleanSeconds * 1000,
      killSignal: 'SIGKILL',
    })
    const answer = answerTaker()
    child.stdout.on('data', answer.take)
    child.stdin.on('error', () => undefined)
    child.on('error', () => done('failed'))
    child.on('close', (code, signal) => {
      if (code === 0) done(answer.whole())
      else done(signal === null && code === 3 ? 'failed' : 'stopped')
    })
    child.stdin.write(order)
    child.stdin.end(bytes, () => whenRead?.())
  })
}
