import { expect, test } from 'vitest'
import { AddressRefused, isPublicAddress, postToPublicAddress, resolvePublicAddress } from './public-post.ts'

test('no spelling of an inner address is public', () => {
  for (const inner of [
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'localhost',
    '',
  ])
    expect(isPublicAddress(inner), inner).toBe(false)
  for (const outer of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::200e'])
    expect(isPublicAddress(outer), outer).toBe(true)
})

test('a name that no server answers for is given up when the call’s time is over', async () => {
  const neverResolve = () => new Promise<never>(() => undefined)
  const startedAt = performance.now()
  await expect(
    postToPublicAddress(
      'https://slow.example',
      { headers: {}, body: '', timeoutMs: 50, bytesMax: 10 },
      neverResolve,
    ),
  ).rejects.toThrow('in time')
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('a name is refused when any of its addresses is inner, and so is every way around https', async () => {
  const resolveBoth = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  await expect(resolvePublicAddress('https://two.example', resolveBoth)).rejects.toThrow(AddressRefused)
  await expect(resolvePublicAddress('https://none.example', async () => [])).rejects.toThrow('leads nowhere')
  for (const url of [
    'http://shop.example',
    'https://shop.example:8443',
    'https://me:secret@shop.example',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
  ])
    await expect(
      postToPublicAddress(url, { headers: {}, body: '', timeoutMs: 50, bytesMax: 10 }, resolveBoth),
      url,
    ).rejects.toThrow(AddressRefused)
  const resolvePublic = async () => [{ address: '8.8.8.8', family: 4 }]
  expect(await resolvePublicAddress('https://shop.example/hook', resolvePublic)).toEqual({
    address: '8.8.8.8',
    family: 4,
  })
})
