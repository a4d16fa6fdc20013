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

const packText = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const packWord = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
function answer(type: number, ...fields: readonly Buffer[]): void {
  const body = Buffer.concat([Buffer.from([type]), ...fields])
  process.stdout.write(Buffer.concat([packWord(body.length), body]))
}
const answerStatus = (id: number, code: number): void =>
  answer(101, packWord(id), packWord(code), packText(''), packText(''))
/** What goes wrong here is their word for it. */
function tryAct(id: number, run: () => unknown): void {
  try {
    run()
    answerStatus(id, ok)
  } catch (error) {
    answerStatus(id, (error as NodeJS.ErrnoException).code === 'ENOENT' ? noSuchFile : failure)
  }
}

function createReader(packet: Buffer) {
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

function answerAttributes(id: number, path: string): void {
  if (!existsSync(path)) {
    answerStatus(id, noSuchFile)
    return
  }
  const { mode, size } = statSync(path)
  const large = Buffer.alloc(8)
  large.writeBigUInt64BE(BigInt(size))
  answer(105, packWord(id), packWord(0x1 | 0x4), large, packWord(mode))
}

function openFile(id: number, path: string): void {
  const handle = String(handles.size)
  try {
    handles.set(handle, openSync(path, 'w'))
    answer(102, packWord(id), packText(handle))
  } catch {
    answerStatus(id, noSuchFile)
  }
}

function writeData(id: number, handle: string, offset: number, data: Buffer): void {
  tryAct(id, () => writeSync(handles.get(handle)!, data, 0, data.length, offset))
}

function renameFile(id: number, from: string, to: string): void {
  if (existsSync(to)) answerStatus(id, failure)
  else tryAct(id, () => renameSync(from, to))
}

function resolvePath(id: number, path: string): void {
  answer(104, packWord(id), packWord(1), packText(path), packText(path), packWord(0))
}

type Reader = ReturnType<typeof createReader>
const readPath = (read: Reader): string => join(root, join('/', String(read.bytes())))
const readHandle = (read: Reader): string => String(read.bytes())
/** The open requests, by the number of their packet. */
const handlers: Readonly<Record<number, (id: number, read: Reader) => void>> = {
  3: (id, read) => openFile(id, readPath(read)),
  4: (id, read) => tryAct(id, () => closeSync(handles.get(readHandle(read))!)),
  6: (id, read) => writeData(id, readHandle(read), Number(read.long()), read.bytes()),
  7: (id, read) => answerAttributes(id, readPath(read)),
  9: (id) => answerStatus(id, ok),
  10: (id) => answerStatus(id, ok),
  13: (id, read) => tryAct(id, () => rmSync(readPath(read))),
  14: (id, read) => tryAct(id, () => mkdirSync(readPath(read))),
  16: (id, read) => resolvePath(id, join('/', String(read.bytes()))),
  17: (id, read) => answerAttributes(id, readPath(read)),
  18: (id, read) => renameFile(id, readPath(read), readPath(read)),
}

function handlePacket(packet: Buffer): void {
  const type = packet[0]!
  if (type === 1) {
    answer(2, packWord(3))
    return
  }
  const id = packet.readUInt32BE(1)
  const handler = handlers[type]
  if (handler) handler(id, createReader(packet))
  else answerStatus(id, unsupported)
}

process.stdin.on('data', (chunk: Buffer) => {
  waiting = Buffer.concat([waiting, chunk])
  while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
    const end = 4 + waiting.readUInt32BE(0)
    handlePacket(waiting.subarray(4, end))
    waiting = waiting.subarray(end)
  }
})
