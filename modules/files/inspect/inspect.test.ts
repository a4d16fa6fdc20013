import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import {
  addScript,
  createArchive,
  createPdf,
  createSong,
  createSound,
  openClamd,
} from '#drivers/own-files.ts'
import { checkArchive } from './archive.ts'
import { scanWithClamd } from './clamd.ts'
import { kindOfContent } from './kind.ts'
import { inspectPaper, stampPaper } from './paper.ts'
import { cutMp3Preview, cutWavPreview } from './sound.ts'
import type { Source } from './source.ts'

const toSource = (bytes: Buffer): Source => ({
  bytes: bytes.length,
  read: async (from, length) => bytes.subarray(Math.max(0, from), Math.max(0, from + length)),
  async *whole() {
    yield bytes
  },
})
const book = { mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' }

test('a file is what its content says, whatever its name', async () => {
  const files: [string | null, Buffer][] = [
    ['pdf', await createPdf(1)],
    ['zip', await createArchive({ 'a.txt': 'a' })],
    ['wav', createSound(1)],
    ['mp3', createSong(3)],
    ['mp4', Buffer.from('\0\0\0\x20ftypisom\0\0\0\0', 'latin1')],
    ['webm', Buffer.from('\x1a\x45\xdf\xa3\x01\x42\x82\x84webm', 'latin1')],
    ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    [null, Buffer.from('<html><script>')],
    [null, Buffer.from('MZ\x90\0', 'latin1')],
    [null, Buffer.alloc(0)],
  ]
  for (const [kind, bytes] of files) expect(await kindOfContent(toSource(bytes))).toBe(kind)
})

test('an archive holds what it says, nothing that runs, and no name that leads out of it', async () => {
  const good = await createArchive({ 'songs/a.txt': 'a'.repeat(5_000), 'b.pdf': 'b' })
  await expect(checkArchive(toSource(good), false)).resolves.toBeUndefined()
  await expect(checkArchive(toSource(await createArchive(book)), true)).resolves.toBeUndefined()
  const bad: [RegExp, Record<string, string>][] = [
    [/is a program/, { 'setup.EXE': 'MZ' }],
    [/is a program/, { 'read/me.js': 'x' }],
    [/leads out of it/, { '../../etc/passwd': 'x' }],
    [/leads out of it/, { '/etc/passwd': 'x' }],
    [/leads out of it/, { 'C:\\x': 'x' }],
    [/is an archive itself/, { 'more.zip': 'PK' }],
    [/is empty/, {}],
  ]
  for (const [reason, files] of bad)
    await expect(checkArchive(toSource(await createArchive(files)), false)).rejects.toThrow(reason)
  await expect(
    checkArchive(toSource(await createArchive({ mimetype: 'application/epub+zip' })), true),
  ).rejects.toThrow(/no complete EPUB/)
})

test('an archive that unpacks to more than it says is refused, as is one that grows a hundredfold', async () => {
  const honest = await createArchive({ 'a.txt': Buffer.alloc(200_000_000) })
  await expect(checkArchive(toSource(honest), false)).rejects.toThrow(/grows more than a hundredfold/)
  const lyingArchive = await createArchive({ 'a.txt': Buffer.alloc(100_000) })
  const at = lyingArchive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  lyingArchive.writeUInt32LE(10, at + 24)
  await expect(checkArchive(toSource(lyingArchive), false)).rejects.toThrow(/can’t check/)
  const repeatedName = await createArchive({ 'a.txt': 'a', 'b.txt': 'b' })
  const second = repeatedName.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  repeatedName.writeUInt32LE(0, second + 42)
  await expect(checkArchive(toSource(repeatedName), false), 'two entries share their bytes').rejects.toThrow(
    /can’t check/,
  )
  const locked = await createArchive({ 'a.txt': 'a' })
  locked.writeUInt16LE(1, locked.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8)
  await expect(checkArchive(toSource(locked), false)).rejects.toThrow(/has a password/)
  await expect(checkArchive(toSource(honest.subarray(0, 400)), false)).rejects.toThrow(/can’t check/)
})

test('a PDF with scripts, a lock or damage is refused; others show their first pages, at most half', async () => {
  await expect(inspectPaper(await createPdf(2, addScript))).rejects.toThrow(/scripts/)
  const pdfWithFile = await PDFDocument.create()
  pdfWithFile.addPage()
  await pdfWithFile.attach(Buffer.from('MZ'), 'run.exe', {})
  await expect(inspectPaper(await pdfWithFile.save())).rejects.toThrow(/other files/)
  await expect(inspectPaper(Buffer.from('%PDF-1.7 nothing'))).rejects.toThrow(/damaged/)
  expect(await inspectPaper(await createPdf(1))).toEqual({ preview: null, pages: 0 })
  const { preview, pages } = await inspectPaper(await createPdf(20))
  expect([pages, (await PDFDocument.load(preview!)).getPageCount()]).toEqual([3, 3])
  expect((await inspectPaper(await createPdf(4))).pages).toBe(2)
})

test('a stamp is on every page, whatever the letters of an address', async () => {
  const stamped = await stampPaper(await createPdf(2), 'Order FN-ABC234, for ünï😀@例.test')
  const pdf = await PDFDocument.load(stamped)
  expect([pdf.getPageCount(), pdf.getSubject()]).toEqual([2, 'Order FN-ABC234, for ünï😀@例.test'])
  expect(stamped.length).toBeGreaterThan((await createPdf(2)).length)
})

test('a sound preview is half a minute, and at most half of the sound', async () => {
  expect((await cutWavPreview(toSource(createSound(100)))).seconds).toBe(30)
  const short = await cutWavPreview(toSource(createSound(10)))
  expect(short.seconds).toBeCloseTo(5, 1)
  expect(await kindOfContent(toSource(short.bytes))).toBe('wav')
  await expect(cutWavPreview(toSource(Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')))).rejects.toThrow(/no WAV/)
  expect((await cutMp3Preview(toSource(createSong(4_000)))).seconds).toBeCloseTo(30, 0)
  expect((await cutMp3Preview(toSource(createSong(100)))).seconds).toBeCloseTo(1.3, 1)
  await expect(
    cutMp3Preview(
      toSource(Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.alloc(9_000)])),
    ),
  ).rejects.toThrow(/no MP3/)
})

test('clamd is asked in its own protocol; a virus is named, and a failure never counts as clean', async () => {
  const clamd = await openClamd(5_000_000)
  const stream = (text: string) => toSource(Buffer.from(text)).whole()
  expect(await scanWithClamd(clamd.url, stream('a song'))).toEqual({ clean: true })
  expect(await scanWithClamd(clamd.url, stream('X5O!P EICAR'))).toEqual({
    clean: false,
    virus: 'Eicar-Test-Signature',
  })
  expect(await scanWithClamd(clamd.url, toSource(Buffer.alloc(3_500_000)).whole())).toEqual({ clean: true })
  await expect(scanWithClamd(clamd.url, toSource(Buffer.alloc(9_000_000)).whole())).rejects.toThrow(
    /size limit|hung up|EPIPE|ECONNRESET/,
  )
  clamd.close()
  await expect(scanWithClamd(clamd.url, stream('a'))).rejects.toThrow()
  expect(clamd.countFiles()).toBe(3)
})
