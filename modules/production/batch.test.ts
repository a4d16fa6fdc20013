import { expect, test } from 'vitest'
import { testId } from '#drivers/test-id.ts'
import { manifestHash } from './batch.ts'

const piece = {
  place: 1,
  unitId: testId('unit', 'unt_1'),
  attempt: 1,
  sku: 'tee:white:l',
  designVersionId: testId('designVersion', 'dsv_1'),
}
const other = {
  place: 2,
  unitId: testId('unit', 'unt_2'),
  attempt: 2,
  sku: 'tee:white:m',
  designVersionId: testId('designVersion', 'dsv_2'),
}

test('a manifest hashes to one value, and anything else about a piece, or another order of pieces, to another', () => {
  expect(manifestHash([piece, other])).toBe(
    '7821297dc7cc63bc36c970ed608bbceadff51a516574330eb8badf79fac09b1a',
  )
  const changed = Object.keys(piece).map((field) =>
    manifestHash([{ ...piece, [field]: other[field as keyof typeof other] }]),
  )
  expect(new Set([...changed, manifestHash([piece])]).size).toBe(6)
  expect(manifestHash([other, piece])).not.toBe(manifestHash([piece, other]))
})
