import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { readPageWords } from '#drivers/papers.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { newPaper } from '#press/paper/paper.ts'
import { threads } from '#press/threads.ts'
import type { BatchSheet } from '../find-batches.ts'
import { drawThreadList } from './thread-list.ts'

const names = threads.slice(0, 8).map(({ name }) => name)
const file = (sha256: string | null) => ({ area: 'front', sha256, widthIn: 4, heightIn: 2 })
/** A file whose stitches were counted before, and one that is not made. */
const hash = 'a'.repeat(64)
const storeOf = (spools: readonly string[]) =>
  ({
    get: async (key: string) =>
      key.includes(hash) ? Buffer.from(JSON.stringify({ stitches: 4210, trims: 1, threads: spools })) : null,
  }) as unknown as Blobs

async function pagesOf(files: readonly ReturnType<typeof file>[], technique = 'embroidery', y = 60) {
  const paper = await newPaper('t', 's', new Date(0))
  const page = paper.pdf.addPage([595, 842])
  const sheet = { batch: { technique }, files } as unknown as BatchSheet
  await drawThreadList(paper, { page, y }, sheet, storeOf(names))
  return (await PDFDocument.load(await paper.pdf.save())).getPages().map(readPageWords)
}

test('an unmade file doesn’t take the heading from those that are made', async () => {
  const [words] = await pagesOf([file(null), file(hash), file(hash)])
  expect(words!.filter((line) => line === 'Threads')).toHaveLength(1)
  expect(words![0]).toBe('Threads')
  expect(words![1]).toBe('front, aaaaaaaaaaaa: 4210 stitches, 1 trim')
})

test('more threads than a line holds go on in the next, and on the next page', async () => {
  const allNames = names.map((name, index) => `${index + 1} ${name}`)
  expect((await pagesOf([file(hash)]))[0]!.slice(2)).toEqual(allNames)
  const paper = await newPaper('t', 's', new Date(0))
  const at = { page: paper.pdf.addPage([595, 842]), y: 60 }
  const sheet = { batch: { technique: 'embroidery' }, files: [file(hash)] } as unknown as BatchSheet
  const [six, seven] = [6, 7].map((count) => drawThreadList(paper, at, sheet, storeOf(names.slice(0, count))))
  expect((await seven!).y - (await six!).y, 'a line of its own').toBe(18)
  const pages = await pagesOf(Array.from({ length: 30 }, () => file(hash)))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flat().filter((line) => line === allNames.at(-1))).toHaveLength(30)
})

test('a printed batch has no threads, and a full page is turned before the heading', async () => {
  expect(await pagesOf([file(hash)], 'dtg')).toEqual([[]])
  expect((await pagesOf([file(hash)], 'embroidery', 770)).map((words) => words[0])).toEqual([
    undefined,
    'Threads',
  ])
})
