import { expect, test } from 'vitest'
import { initialsOf } from '../initials.ts'
import { entries, isAt } from './menu.ts'
import { upgradeCards } from './upgrade/cards.ts'

test('the sidebar has the twelve entries of the specification, in order, with their targets', () => {
  const labels = entries.map((entry) =>
    'within' in entry ? [entry.label, entry.within.map(({ to }) => to)] : [entry.label, entry.to],
  )
  expect(labels).toEqual([
    ['Home', '/dashboard'],
    ['Upgrade', '/upgrade'],
    ['Create', '/create'],
    [
      'Integrate',
      [
        'sell-on-social',
        'store-drop',
        'youtube',
        'linktree',
        'discord',
        'twitch',
        'tiktok',
        'beacons',
        'patreon',
      ].map((service) => `/integrate/${service}`),
    ],
    ['Analytics', '/analytics'],
    ['Listings', '/listing'],
    ['Stores', '/store'],
    ['Payouts', '/payout'],
    ['My Purchases', '/purchase'],
    ['Tools & Services', ['/tools/promotions', '/tools/pricing-discount', '/tools/tracking-pixels']],
    ['Learn', '/help'],
    ['Settings', '/setting'],
  ])
})

test('an address marks one entry at most', () => {
  const findMarked = (pathname: string) =>
    entries.filter((entry) => !('within' in entry) && isAt(pathname, entry.to)).map(({ label }) => label)
  expect(findMarked('/dashboard')).toEqual(['Home'])
  expect(findMarked('/payment')).toEqual(['Payouts'])
  expect(findMarked('/products/hats')).toEqual(['Create'])
  expect(findMarked('/stores/purchase-domain')).toEqual(['Upgrade'])
  expect(findMarked('/integrate/youtube')).toEqual([])
})

test('initials are the first letters of the first and the last word', () => {
  expect(['Adaeze Bello', 'Adaeze', ' Ana de la Cruz ', ''].map(initialsOf)).toEqual(['AB', 'A', 'AC', '?'])
})

test('the four upgrade cards say what the specification says', () => {
  expect(upgradeCards.map(({ title, buttonText }) => [title, buttonText])).toEqual([
    ['Ready to level up?', 'Take the quiz'],
    ['Purchase a custom domain in minutes.', 'Buy now'],
    ['Have a domain? Connect it today to drive more sales.', 'Connect now'],
    ['Drag. Drop. Launch.', 'Learn More'],
  ])
  expect(upgradeCards.map(({ buttonLink }) => buttonLink)).toEqual([
    '/upgrade/ignite',
    '/stores/purchase-domain',
    '/tools/connect-domain',
    'https://www.framer.com/',
  ])
  expect(upgradeCards.map(({ isExternal }) => isExternal)).toEqual([true, false, false, true])
})
