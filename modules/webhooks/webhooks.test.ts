import { expect, test } from 'vitest'
import { WebhookUrl } from './contract.ts'
import { refusePrivateHost } from './public-host.ts'
import { signedHeaders } from './sign.ts'

test('a signature matches the specification’s own example', () => {
  // standardwebhooks.com, "Signature scheme": the example of the reference libraries.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const headers = signedHeaders(
    [secret],
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330_000,
    '{"test": 2432232314}',
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('only an https address at a public name and the usual port is accepted', () => {
  expect(WebhookUrl.parse(' https://hooks.example.com ')).toBe('https://hooks.example.com/')
  for (const url of [
    'http://hooks.example.com',
    'http://192.168.0.7/x',
    'http://localhost.example.com/x',
    'http://me:pass@localhost/x',
    'https://localhost/x',
    'https://hooks.example.com:8443/',
    'https://me:pass@hooks.example.com/',
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://8.8.8.8/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://printer.local/x',
    'https://db.internal/x',
    'https://db.internal./x',
    'https://app.localhost/x',
    'javascript:alert(1)',
    'https://',
    '',
  ])
    expect(WebhookUrl.safeParse(url).success, url).toBe(false)
})

test('a name that resolves to a private address is refused like one that does not resolve', async () => {
  const checkAddresses = (addresses: string[] | Error) =>
    refusePrivateHost('https://hooks.example.com/x', { sample: false }, async () => {
      if (addresses instanceof Error) throw addresses
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    })
  expect(await checkAddresses(['8.8.8.8'])).toMatchObject({ ok: true })
  const refused = { ok: false, code: 'webhook.not_public' }
  expect(await refusePrivateHost('http://localhost:8787/x', { sample: false })).toEqual(refused)
  expect(await refusePrivateHost('http://localhost:8787/x', { sample: true })).toMatchObject({ ok: true })
  for (const addresses of [['10.0.0.7'], ['8.8.8.8', '127.0.0.1'], ['fd00::1'], [], new Error('ENOTFOUND')])
    expect(await checkAddresses(addresses)).toEqual(refused)
})
