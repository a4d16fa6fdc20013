/** Files as creators upload them, and a strict double of clamd. */
import { createServer, type Server } from 'node:net'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { writeZip } from '../../platform/zip/zip.ts'

/** A PDF with a number on each page. */
export async function createPdf(
  pages: number,
  change: (pdf: PDFDocument) => void = () => {},
): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([300, 400]).drawText(`Page ${page}`, { x: 40, y: 300 })
  change(pdf)
  return Buffer.from(await pdf.save())
}
/** Adds what a PDF may not have: a script that runs when it is opened. */
export const addScript = (pdf: PDFDocument): void => {
  const action = pdf.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.register(action))
}

export async function createArchive(files: Record<string, Buffer | string>): Promise<Buffer> {
  const at = new Date('2025-08-24T10:00:00Z')
  const entries = Object.entries(files).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes), at }))
  const pieces: Buffer[] = []
  for await (const piece of writeZip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** This many seconds of silence, 16 bits at 8 kHz. */
export function createSound(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * 16_000)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  for (const [value, offset] of [
    [16, 16],
    [8_000, 24],
    [16_000, 28],
    [data.length, 40],
  ] as const)
    header.writeUInt32LE(value, offset)
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    header.writeUInt16LE(value, at)
  header.write('data', 36, 'latin1')
  return Buffer.concat([header, data])
}
/** Frames of an MP3: MPEG 1, layer III, 128 kbit/s, 44.1 kHz. */
export const createSong = (frames: number): Buffer =>
  Buffer.concat(
    Array.from({ length: frames }, () => {
      const frame = Buffer.alloc(417)
      frame.writeUInt32BE(0xfffb9000)
      return frame
    }),
  )

/** Speaks INSTREAM as clamd(8) describes it, and hangs up on anything else. It finds `EICAR`. */
export async function openClamd(
  maxBytes = 100_000_000,
): Promise<{ url: string; countFiles(): number; close(): void }> {
  let count = 0
  const server: Server = createServer((socket) => {
    let buffered = Buffer.alloc(0)
    let hasBegun = false
    const file: Buffer[] = []
    const answer = (text: string) => socket.end(`${text}\0`)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      buffered = Buffer.concat([buffered, piece])
      if (!hasBegun) {
        if (buffered.length < 10) return
        if (buffered.subarray(0, 10).toString('latin1') !== 'zINSTREAM\0') return answer('UNKNOWN COMMAND')
        hasBegun = true
        buffered = buffered.subarray(10)
      }
      while (buffered.length >= 4) {
        const length = buffered.readUInt32BE(0)
        if (buffered.length < 4 + length) return
        if (length === 0) {
          count += 1
          return answer(
            Buffer.concat(file).includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK',
          )
        }
        file.push(buffered.subarray(4, 4 + length))
        buffered = buffered.subarray(4 + length)
        if (file.reduce((sum, { length: bytes }) => sum + bytes, 0) > maxBytes)
          return answer('INSTREAM size limit exceeded. ERROR')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `tcp://127.0.0.1:${port}`, countFiles: () => count, close: () => void server.close() }
}
