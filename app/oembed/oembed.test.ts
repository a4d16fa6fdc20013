import { expect, test } from 'vitest'
import { buildFrame, readAddress } from './oembed.server.ts'

const origins = ['https://store.test', 'https://fanfare.test']

test('an address is ours only by its whole origin and the path of a product', () => {
  expect(readAddress('https://store.test/@harmattan/sun?channel=x', origins)).toEqual({
    handle: 'harmattan',
    slug: 'sun',
  })
  for (const other of [
    'https://store.test.evil.test/@harmattan/sun',
    'https://store.test@evil.test/@harmattan/sun',
    'http://store.test/@harmattan/sun',
    'https://store.test/@harmattan',
    'https://store.test/@harmattan/posts/sun',
    'javascript:alert(1)',
    '',
  ])
    expect(readAddress(other, origins), other).toBeNull()
})

test('a listing’s title can’t escape its attribute', () => {
  const html = buildFrame({
    src: 'https://s.test/a?b=1&c=2',
    title: '"><script>x</script>',
    width: 1,
    height: 2,
  })
  expect(html.match(/</g)).toHaveLength(2)
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;x')
  expect(html).toContain('sandbox="')
})
