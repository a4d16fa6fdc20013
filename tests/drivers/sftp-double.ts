/**
 * An SFTP server (version 3, draft-ietf-secsh-filexfer-02) on its standard streams, as the client runs one with `-D`:
 * files in one folder. As strict as old servers: it renames onto no existing file and makes no folder in a missing one.
 */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2]!
const [ok, noSuchFile, failure, unsupported] = [0, 2, 4, 8]
const handles = new Map<string, number>()
let buffered = Buffer.alloc(0)

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
/** Answers with the outcome of an act, in the protocol's codes. */
function answerOutcome(id: number, run: () => unknown): void {
  try {
    run()
    answerStatus(id, ok)
  } catch (error) {
    answerStatus(id, (error as NodeJS.ErrnoException).code === 'ENOENT' ? noSuchFile : failure)
  }
}

function createReader(packet: Buffer) {
  let offset = 5
  return {
    bytes(): Buffer {
      const length = packet.readUInt32BE(offset)
      offset += 4 + length
      return packet.subarray(offset - length, offset)
    },
    long(): bigint {
      offset += 8
      return packet.readBigUInt64BE(offset - 8)
    },
  }
}

function answerAttributes(id: number, path: string): void {
  if (!existsSync(path)) {
    answerStatus(id, noSuchFile)
    return
  }
  const { mode, size } = statSync(path)
  const sizeBytes = Buffer.alloc(8)
  sizeBytes.writeBigUInt64BE(BigInt(size))
  answer(105, packWord(id), packWord(0x1 | 0x4), sizeBytes, packWord(mode))
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
  answerOutcome(id, () => writeSync(handles.get(handle)!, data, 0, data.length, offset))
}

function renameFile(id: number, from: string, to: string): void {
  if (existsSync(to)) answerStatus(id, failure)
  else answerOutcome(id, () => renameSync(from, to))
}

function resolvePath(id: number, path: string): void {
  answer(104, packWord(id), packWord(1), packText(path), packText(path), packWord(0))
}

type Reader = ReturnType<typeof createReader>
const readPath = (read: Reader): string => join(root, join('/', String(read.bytes())))
const readHandle = (read: Reader): string => String(read.bytes())
/** The handlers of requests, by the type of packet. */
const handlers: Readonly<Record<number, (id: number, read: Reader) => void>> = {
  3: (id, read) => openFile(id, readPath(read)),
  4: (id, read) => answerOutcome(id, () => closeSync(handles.get(readHandle(read))!)),
  6: (id, read) => writeData(id, readHandle(read), Number(read.long()), read.bytes()),
  7: (id, read) => answerAttributes(id, readPath(read)),
  9: (id) => answerStatus(id, ok),
  10: (id) => answerStatus(id, ok),
  13: (id, read) => answerOutcome(id, () => rmSync(readPath(read))),
  14: (id, read) => answerOutcome(id, () => mkdirSync(readPath(read))),
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
  buffered = Buffer.concat([buffered, chunk])
  while (buffered.length >= 4 && buffered.length >= 4 + buffered.readUInt32BE(0)) {
    const end = 4 + buffered.readUInt32BE(0)
    handlePacket(buffered.subarray(4, end))
    buffered = buffered.subarray(end)
  }
})
