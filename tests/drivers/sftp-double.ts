/**
 * A server of SFTP (version 3, draft-ietf-secsh-filexfer-02) on its standard streams, as the client runs one with `-D`: files
 * in one folder. As strict as old servers: it renames onto nothing that is there, and makes no folder within one that isn't.
 */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2]!
const [ok, noSuchFile, failure, unsupported] = [0, 2, 4, 8]
const handles = new Map<string, number>()
let waiting = Buffer.alloc(0)

const text = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
function answer(type: number, ...parts: readonly Buffer[]): void {
  const body = Buffer.concat([Buffer.from([type]), ...parts])
  process.stdout.write(Buffer.concat([word(body.length), body]))
}
const status = (id: number, code: number): void => answer(101, word(id), word(code), text(''), text(''))
/** What goes wrong here is their word for it. */
function tried(id: number, act: () => unknown): void {
  try {
    act()
    status(id, ok)
  } catch (cause) {
    status(id, (cause as NodeJS.ErrnoException).code === 'ENOENT' ? noSuchFile : failure)
  }
}

function readerOf(packet: Buffer) {
  let at = 5
  return {
    bytes(): Buffer {
      const length = packet.readUInt32BE(at)
      at += 4 + length
      return packet.subarray(at - length, at)
    },
    long(): bigint {
      at += 8
      return packet.readBigUInt64BE(at - 8)
    },
  }
}

function attributes(id: number, path: string): void {
  if (!existsSync(path)) {
    status(id, noSuchFile)
    return
  }
  const { mode, size } = statSync(path)
  const large = Buffer.alloc(8)
  large.writeBigUInt64BE(BigInt(size))
  answer(105, word(id), word(0x1 | 0x4), large, word(mode))
}

function opened(id: number, path: string): void {
  const handle = String(handles.size)
  try {
    handles.set(handle, openSync(path, 'w'))
    answer(102, word(id), text(handle))
  } catch {
    status(id, noSuchFile)
  }
}

function written(id: number, handle: string, offset: number, data: Buffer): void {
  tried(id, () => writeSync(handles.get(handle)!, data, 0, data.length, offset))
}

function renamed(id: number, from: string, to: string): void {
  if (existsSync(to)) status(id, failure)
  else tried(id, () => renameSync(from, to))
}

function resolved(id: number, path: string): void {
  answer(104, word(id), word(1), text(path), text(path), word(0))
}

type Reader = ReturnType<typeof readerOf>
const pathIn = (read: Reader): string => join(root, join('/', String(read.bytes())))
const handleIn = (read: Reader): string => String(read.bytes())
/** The open requests, by the number of their packet. */
const acts: Readonly<Record<number, (id: number, read: Reader) => void>> = {
  3: (id, read) => opened(id, pathIn(read)),
  4: (id, read) => tried(id, () => closeSync(handles.get(handleIn(read))!)),
  6: (id, read) => written(id, handleIn(read), Number(read.long()), read.bytes()),
  7: (id, read) => attributes(id, pathIn(read)),
  9: (id) => status(id, ok),
  10: (id) => status(id, ok),
  13: (id, read) => tried(id, () => rmSync(pathIn(read))),
  14: (id, read) => tried(id, () => mkdirSync(pathIn(read))),
  16: (id, read) => resolved(id, join('/', String(read.bytes()))),
  17: (id, read) => attributes(id, pathIn(read)),
  18: (id, read) => renamed(id, pathIn(read), pathIn(read)),
}

function take(packet: Buffer): void {
  const type = packet[0]!
  if (type === 1) {
    answer(2, word(3))
    return
  }
  const id = packet.readUInt32BE(1)
  const act = acts[type]
  if (act) act(id, readerOf(packet))
  else status(id, unsupported)
}

process.stdin.on('data', (part: Buffer) => {
  waiting = Buffer.concat([waiting, part])
  while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
    const end = 4 + waiting.readUInt32BE(0)
    take(waiting.subarray(4, end))
    waiting = waiting.subarray(end)
  }
})
