import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '#drivers/seed.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { clientOf, hashPerson } from './client.ts'
import { type Consent, consentName, listAllowed, mustAsk, readConsent, writeConsent } from './consent.ts'
import { PixelForm } from './contract.ts'
import { type Network, networkFacts, networks, sitesOf } from './networks.ts'

const consents = fc.record({
  shownNetworks: fc.subarray([...networks]),
  analytics: fc.boolean(),
  marketing: fc.boolean(),
})

test('a decision is read from its cookie as it was written, and only for its own store', () => {
  fc.assert(
    fc.property(consents, (consent) => {
      const cookies = `cart=x; ${consentName('night')}=${writeConsent(consent)}; theme=dark`
      expect(readConsent(cookies, 'night')).toEqual(consent)
      expect(readConsent(cookies, 'nigh')).toBeNull()
      expect(readConsent(`not-${cookies}`.replace('cart=x; ', ''), 'night')).toBeNull()
    }),
    readRuns(60),
  )
})

test('a network is told only where it was named and its purpose agreed to, and never against Global Privacy Control', () => {
  fc.assert(
    fc.property(consents, fc.subarray([...networks]), (consent: Consent, used: Network[]) => {
      for (const network of listAllowed(consent, used, false)) {
        expect(consent.shownNetworks).toContain(network)
        expect(consent[networkFacts[network].purpose]).toBe(true)
      }
      expect(listAllowed(consent, used, true)).toEqual([])
      expect(listAllowed(null, used, false)).toEqual([])
      expect(mustAsk(consent, used, true)).toBe(false)
      expect(mustAsk(consent, used, false)).toBe(
        used.some((network) => !consent.shownNetworks.includes(network)),
      )
    }),
    readRuns(100),
  )
})

test('a page opens the sites of the networks it tells, and no others', () => {
  expect(sitesOf([])).toEqual({ scripts: [], calls: [], frames: [] })
  const { scripts, calls } = sitesOf(['meta'])
  expect([...scripts, ...calls].join()).not.toMatch(/google|tiktok|pinterest|snap/)
})

test('a person is hashed in the spelling the networks publish, and what can match nobody is left out', () => {
  const person = hashPerson({
    email: ' Fan@Fanfare.test ',
    name: 'Tobi A. Adeyemi',
    phone: '+234 803 000 0000',
    city: 'Port Harcourt',
    postalCode: ' 500 101',
    country: 'NG',
  })
  expect(person).toEqual({
    email: sha256Hex('fan@fanfare.test'),
    phone: sha256Hex('2348030000000'),
    firstName: sha256Hex('tobi'),
    lastName: sha256Hex('adeyemi'),
    city: sha256Hex('portharcourt'),
    postalCode: sha256Hex('500101'),
    country: sha256Hex('ng'),
  })
  const bare = hashPerson({ email: '', name: 'Tobi', phone: '0803', city: '', postalCode: '', country: '' })
  expect(Object.keys(bare)).toEqual(['firstName'])
})

test('only well-formed ids of the networks’ own cookies are sent', () => {
  const headers = { cookie: '_fbp=fb.1.1700000000000.12; _ga=<script>; cart=secret', 'user-agent': 'Firefox' }
  const client = clientOf(new Request('https://s.test', { headers }), '203.0.113.9')
  expect(client).toEqual({ ip: '203.0.113.9', agent: 'Firefox', ids: { fbp: 'fb.1.1700000000000.12' } })
})

test('each network’s example is a valid id, and another network’s is not', () => {
  for (const network of networks) {
    const faultsOf = (pixelId: string) =>
      PixelForm.safeParse({ network, pixelId }).error?.issues.map((issue) => issue.path[0]) ?? []
    expect(faultsOf(networkFacts[network].id.example)).toEqual([])
    for (const otherNetwork of networks.filter((candidate) => candidate !== network))
      expect(faultsOf(networkFacts[otherNetwork].id.example), `${otherNetwork} as ${network}`).toEqual([
        'pixelId',
      ])
    expect(faultsOf('"><script>')).toEqual(['pixelId'])
  }
  const account = { network: 'pinterest', pixelId: '2612345678901', token: `pina_${'C'.repeat(60)}` }
  expect(PixelForm.safeParse(account).error?.issues[0]?.path).toEqual(['account'])
})
