import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { readPageWords } from '#drivers/papers.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { allBlanks } from '../../catalogue/blanks/all.ts'
import type { BatchSheet } from '../find-batches.ts'
import { drawLabels } from './labels.ts'
import { drawWorkOrder } from './work-order.ts'

/** The forty longest words for a size and a colour that there are. */
const longest = (sizes: readonly string[]) => sizes.toSorted((a, b) => b.length - a.length)[0]!
const all = allBlanks.flatMap((blank) =>
  blank.colours.map(({ name }) => [`${longest(blank.sizes)} ${name}`, { blank, name }] as const),
)
const worn = new Map(all.toSorted(([a], [b]) => b.length - a.length).slice(0, 40))
const number = 'LOS-250826-DTG'
const pieces = [...worn.values()].map(({ blank, name }, n) => ({
  code: `${number}-${String(n + 1).padStart(3, '0')}`,
  place: n + 1,
  title: 'Sun tee',
  edition: null,
  size: longest(blank.sizes),
  colourName: name,
  blankName: blank.name,
  sku: `${blank.id}:${name}`,
  orderNumber: 'FN-234567',
  attempt: 1,
  reprint: false,
}))
const noBlobs = { get: async () => null } as unknown as Blobs
const day = new Date(0)
const sheet = {
  batch: { number, technique: 'dtg', openedAt: day, closedAt: day, cutOffAt: day },
  facility: { name: 'Fanfare Press, Lagos', place: 'Lagos', zone: 'Africa/Lagos' },
  pieces,
  files: [],
  orders: [],
} as unknown as BatchSheet

test('a label and the work order say every size and colour whole', async () => {
  const labels = (await PDFDocument.load(await drawLabels(sheet)))
    .getPages()
    .map((page) => readPageWords(page).join(' '))
  const order = (await PDFDocument.load(await drawWorkOrder(sheet, noBlobs)))
    .getPages()
    .flatMap(readPageWords)
  expect(labels).toHaveLength(worn.size)
  const cut = [...worn.keys()].filter((words, n) => !(labels[n]!.includes(words) && order.includes(words)))
  expect(cut).toEqual([])
})
