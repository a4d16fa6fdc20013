import { expect, test } from 'vitest'
import { WebhookUrl } from './contract.ts'
import { signedHeaders } from './sign.ts'

test('a signature is the one that the specification’s own example has', () => {
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

test('only an https address at a public name and the usual port is taken', () => {
  expect(WebhookUrl.parse(' https://hooks.example.com ')).toBe('https://hooks.example.com/')
  for (const url of [
    'http://hooks.example.com',
    'https://localhost/x',
    'https://hooks.example.com:8443/',
    'https://me:pass@hooks.example.com/',
    'javascript:alert(1)',
    'https://',
    '',
  ])
    expect(WebhookUrl.safeParse(url).success, url).toBe(false)
})
