import { expect, test } from 'vitest'
import { applyPriceRule, listingStatuses } from './contract.ts'
import { type ListingMove, moves, saleStateOf, statusAfter } from './listing.ts'
import { findFreeSlug, makeSlug } from './slug.ts'

const everyMove: ListingMove[] = [
  'publish',
  'end',
  'settle',
  'relaunch',
  'archive',
  'restoreDraft',
  'restoreEnded',
  'restoreRelaunchable',
]

test('every pair of state and move is allowed by the table or refused, and nothing else happens', () => {
  for (const status of listingStatuses) {
    for (const move of everyMove) {
      for (const archivedFrom of ['draft', 'ended', 'relaunchable'] as const) {
        const from = status === 'archived' ? archivedFrom : null
        const nextStatus: string | undefined = (moves[status] as Record<string, string>)[move]
        const isAllowed = nextStatus !== undefined && (status !== 'archived' || nextStatus === archivedFrom)
        expect(statusAfter({ status, archivedFrom: from }, move), `${status} ${move}`).toEqual(
          isAllowed
            ? { ok: true, value: nextStatus }
            : expect.objectContaining({ code: 'listing.move_not_allowed' }),
        )
      }
    }
  }
})

test('an address is made of Latin letters and is never one of the store’s own', () => {
  expect(makeSlug('Crème brûlée, 2nd edition')).toBe('creme-brulee-2nd-edition')
  expect(makeSlug('Don’t skip the intro')).toBe('dont-skip-the-intro')
  expect(makeSlug('日本')).toBe('listing')
  expect(makeSlug('Cart')).toBe('cart-1')
  expect(makeSlug(`${'very long '.repeat(20)}`).length).toBeLessThanOrEqual(80)
  expect(makeSlug('-- !')).toBe('listing')
  expect(findFreeSlug('tee', new Set(['tee', 'tee-2']))).toBe('tee-3')
})

test('a listing is on sale from its start to just before its end', () => {
  const [start, end] = [new Date('2025-08-24T10:00Z'), new Date('2025-08-25T10:00Z')]
  const listing = { status: 'active', startsAt: start, endsAt: end } as const
  expect(saleStateOf(listing, new Date(start.getTime() - 1))).toBe('scheduled')
  expect(saleStateOf(listing, start)).toBe('on_sale')
  expect(saleStateOf(listing, new Date(end.getTime() - 1))).toBe('on_sale')
  expect(saleStateOf(listing, end)).toBe('ended')
  expect(saleStateOf({ ...listing, status: 'relaunchable' }, start)).toBe('ended')
  expect(saleStateOf({ ...listing, status: 'draft' }, start)).toBe('hidden')
  expect(saleStateOf({ ...listing, status: 'archived' }, start)).toBe('hidden')
})

test('a price rule rounds once, half to even, and then goes to the nearest ending', () => {
  const rule = { kind: 'percent', amount: 1_000, ending: 'keep' } as const
  expect(applyPriceRule(2_399, rule)).toBe(2_639)
  expect(applyPriceRule(2_405, rule)).toBe(2_646)
  expect(applyPriceRule(2_415, rule)).toBe(2_656)
  expect(applyPriceRule(2_399, { ...rule, amount: -500 })).toBe(2_279)
  expect(applyPriceRule(2_399, { kind: 'add', amount: 150, ending: '99' })).toBe(2_599)
  expect(applyPriceRule(2_399, { kind: 'set', amount: 2_010, ending: '99' })).toBe(1_999)
  expect(applyPriceRule(2_399, { kind: 'set', amount: 2_050, ending: '00' })).toBe(2_100)
  expect(applyPriceRule(2_399, { kind: 'set', amount: 2_049, ending: '00' })).toBe(2_000)
})
