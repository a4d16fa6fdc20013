import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { createId, createLine, someAddress } from '#drivers/orders.ts'
import { readPageWords } from '#drivers/papers.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { formatPieceTitle } from '../contract.ts'
import type { BatchSheet } from '../find-batches.ts'
import { drawPackingSlips } from './packing-slips.ts'

const noBlobs = { get: async () => null } as unknown as Blobs

/** A batch of one order with this many designs, one piece each, as far as its slip reads it. */
async function countPages(designs: number): Promise<number> {
  const lines = Array.from({ length: designs }, (_, n) =>
    createLine({ title: `Design ${n}`, designVersionId: createId('designVersion', `design ${n}`) }),
  )
  const order = {
    id: 'order',
    number: 'FN-234567',
    shopId: 'shop',
    address: someAddress,
    giftNote: '',
    lines,
  }
  const sheet = {
    batch: { number: 'LOS-250826-DTG', openedAt: new Date(0), closedAt: new Date(0) },
    orders: [order],
    files: [],
    pieces: lines.map((line) => ({ ...line, orderId: 'order', edition: null })),
  }
  const words = { shopNames: new Map(), countryName: (code: string) => code }
  const pdf = await drawPackingSlips(sheet as unknown as BatchSheet, words, noBlobs)
  return (await PDFDocument.load(pdf)).getPageCount()
}

test('a slip continues overleaf when the first page is full', async () => {
  expect(await countPages(3)).toBe(1)
  expect(await countPages(40)).toBeGreaterThanOrEqual(3)
})

test('slips are in the order in which their pieces come off the press', async () => {
  const order = (id: string) => ({
    id,
    number: id,
    shopId: 'shop',
    address: someAddress,
    giftNote: '',
    lines: [createLine()],
  })
  const sheet = {
    batch: { number: 'LOS-250826-DTG', openedAt: new Date(0), closedAt: new Date(0) },
    orders: ['a', 'b', 'c'].map(order),
    files: [],
    pieces: ['c', 'a', 'b'].map((orderId) => ({ ...createLine(), orderId, edition: null })),
  }
  const words = { shopNames: new Map(), countryName: (code: string) => code }
  const pdf = await PDFDocument.load(await drawPackingSlips(sheet as unknown as BatchSheet, words, noBlobs))
  const orders = pdf.getPages().map((page) => readPageWords(page).find((line) => line.startsWith('Order ')))
  expect(orders).toEqual(['Order c', 'Order a', 'Order b'])
})

test('the slip of samples says that they are samples', async () => {
  const readSlip = async (kind: string) => {
    const order = { id: 'a', number: 'FN-234567', kind, shopId: 'shop', address: someAddress, giftNote: '' }
    const sheet = {
      batch: { number: 'LOS-250826-DTG', openedAt: new Date(0), closedAt: new Date(0) },
      orders: [{ ...order, lines: [createLine()] }],
      files: [],
      pieces: [{ ...createLine(), orderId: 'a', edition: null }],
    }
    const words = { shopNames: new Map(), countryName: (code: string) => code }
    const pdf = await PDFDocument.load(await drawPackingSlips(sheet as unknown as BatchSheet, words, noBlobs))
    return readPageWords(pdf.getPages()[0]!)
  }
  expect(await readSlip('sample')).toContain('Sample, order FN-234567')
  expect(await readSlip('sale')).toContain('Order FN-234567')
})

test('a numbered piece is named by its number first, on its label and on the work order', () => {
  expect(formatPieceTitle({ title: 'Night tee', edition: { number: 7, of: 100 } })).toBe(
    'No. 7 of 100, Night tee',
  )
  expect(formatPieceTitle({ title: 'Night tee', edition: null })).toBe('Night tee')
})
