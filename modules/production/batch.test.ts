import { expect, test } from 'vitest'
import { testId } from '#drivers/test-id.ts'
import { hashManifest } from './batch.ts'

const piece = {
  place: 1,
  unitId: testId('unit', 'unt_1'),
  attempt: 1,
  sku: 'tee:white:l',
  designVersionId: testId('designVersion', 'dsv_1'),
}
const otherPiece = {
  place: 2,
  unitId: testId('unit', 'unt_2'),
  attempt: 2,
  sku: 'tee:white:m',
  designVersionId: testId('designVersion', 'dsv_2'),
}

test('a manifest always has the same hash; a change to a piece, or another order of pieces, has another', () => {
  expect(hashManifest([piece, otherPiece])).toBe(
    '7821297dc7cc63bc36c970ed608bbceadff51a516574330eb8badf79fac09b1a',
  )
  const changedHashes = Object.keys(piece).map((field) =>
    hashManifest([{ ...piece, [field]: otherPiece[field as keyof typeof otherPiece] }]),
  )
  expect(new Set([...changedHashes, hashManifest([piece])]).size).toBe(6)
  expect(hashManifest([otherPiece, piece])).not.toBe(hashManifest([piece, otherPiece]))
})
