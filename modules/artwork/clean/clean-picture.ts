import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { turns } from '#platform/jobs/turns.ts'
import type { UploadRefusal } from '../contract.ts'
import { limits } from '../limits.ts'
import { jailed } from './jail.ts'
import { judgeSvg } from './judge-svg.ts'
import { readHeader } from './read-header.ts'

export type CleanPicture = {
  kind: 'raster' | 'vector'
  master: Buffer
  thumbnail: Buffer
  hash: string
  width: number
  height: number
  transparent: boolean
}

/** A few at a time: each may take a gigabyte. */
const inTurn = turns(limits.cleaners)

/** From hostile bytes to a fresh PNG: header first, then the child. The original is never kept. */
export async function cleanPicture(bytes: Uint8Array): Promise<Result<CleanPicture, UploadRefusal>> {
  const header = readHeader(bytes)
  if (!header.ok) return header
  if (header.value.type === 'svg') {
    const judged = judgeSvg(bytes)
    if (!judged.ok) return judged
  }
  const order = {
    type: header.value.type,
    pixels: limits.pixels,
    svgSide: limits.svgSide,
    thumbnailSide: limits.thumbnailSide,
  }
  const done = await inTurn(() => runCleaner(`${JSON.stringify(order)}\n`, bytes))
  if (done === 'failed') return refused('artwork.unreadable')
  if (done === 'stopped') return refused('artwork.too_heavy')
  return ok({ kind: header.value.type === 'svg' ? 'vector' : 'raster', ...read(done) })
}

function read(output: Buffer): Omit<CleanPicture, 'kind'> {
  const end = output.indexOf(10)
  invariant(end > 0, 'the cleaner answered nothing')
  const {
    width,
    height,
    transparent,
    master: length,
  } = JSON.parse(output.subarray(0, end).toString('utf8')) as {
    width: number
    height: number
    transparent: boolean
    master: number
  }
  const master = output.subarray(end + 1, end + 1 + length)
  const thumbnail = output.subarray(end + 1 + length)
  return {
    master,
    thumbnail,
    width,
    height,
    transparent,
    hash: createHash('sha256').update(master).digest('hex'),
  }
}

function runCleaner(order: string, bytes: Uint8Array): Promise<Buffer | 'failed' | 'stopped'> {
  const [command, ...args] = jailed(join(import.meta.dirname, 'cleaner.ts'))
  return new Promise((done) => {
    const child = spawn(command!, args, {
      env: {},
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: limits.cleanSeconds * 1000,
      killSignal: 'SIGKILL',
    })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stdin.on('error', () => undefined)
    child.on('error', () => done('failed'))
    child.on('close', (code, signal) => {
      if (code === 0) done(Buffer.concat(parts))
      else done(signal === null && code === 3 ? 'failed' : 'stopped')
    })
    child.stdin.write(order)
    child.stdin.end(bytes)
  })
}
