import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { readPageWords } from '#drivers/papers.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { allBlanks } from '../../catalogue/blanks/all.ts'
import type { BatchSheet } from '../find-batches.ts'
import { drawLabels } from './labels.ts'
import { drawWorkOrder } from './work-order.ts'

/** The forty longest texts of a size and a colour. */
const findLongest = (sizes: readonly string[]) => sizes.toSorted((a, b) => b.length - a.length)[0]!
const allLabels = allBlanks.flatMap((blank) =>
  blank.colours.map(({ name }) => [`${findLongest(blank.sizes)} ${name}`, { blank, name }] as const),
)
const longestLabels = new Map(allLabels.toSorted(([a], [b]) => b.length - a.length).slice(0, 40))
const number = 'LOS-250826-DTG'
const pieces = [...longestLabels.values()].map(({ blank, name }, n) => ({
  code: `${number}-${String(n + 1).padStart(3, '0')}`,
  place: n + 1,
  title: 'Sun tee',
  edition: null,
  size: findLongest(blank.sizes),
  colourName: name,
  blankName: blank.name,
  sku: `${blank.id}:${name}`,
  orderNumber: 'FN-234567',
  attempt: 1,
  isReprint: false,
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

test('labels and the work order show every size and colour in full', async () => {
  const labels = (await PDFDocument.load(await drawLabels(sheet)))
    .getPages()
    .map((page) => readPageWords(page).join(' '))
  const orderLines = (await PDFDocument.load(await drawWorkOrder(sheet, noBlobs)))
    .getPages()
    .flatMap(readPageWords)
  expect(labels).toHaveLength(longestLabels.size)
  const cutLabels = [...longestLabels.keys()].filter(
    (words, n) => !(labels[n]!.includes(words) && orderLines.includes(words)),
  )
  expect(cutLabels).toEqual([])
})
