import { expect, test } from 'vitest'
import { buildCodeCookie, readLinkedCode } from './code-cookie.server.ts'

const config = { appUrl: 'http://localhost:3000' }
const buildRequest = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('the code of a link is stored for its own store and no other', () => {
  const cookie = buildCodeCookie(new URL('http://localhost/@harmattan?code=Sun-10'), 'harmattan', config)!
  expect(cookie).toBe('code=harmattan.Sun-10; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800')
  expect(readLinkedCode(buildRequest(`cart=x; ${cookie.split(';')[0]}`), 'harmattan', config)).toBe('Sun-10')
  expect(readLinkedCode(buildRequest(cookie.split(';')[0]!), 'lagos', config)).toBe('')
})

test('an invalid code is not stored', () => {
  for (const wrong of ['', '?code=', '?code=a', '?code=a%0d%0ab', '?code=%3Cb%3E'])
    expect(buildCodeCookie(new URL(`http://localhost/@harmattan${wrong}`), 'harmattan', config)).toBeNull()
  expect(readLinkedCode(buildRequest('code=harmattan.<b>'), 'harmattan', config)).toBe('')
})
