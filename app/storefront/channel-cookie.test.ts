import { expect, test } from 'vitest'
import { buildChannelCookie, readChannel } from './channel-cookie.server.ts'

const buildRequest = (cookie: string) => new Request('http://localhost/@harmattan', { headers: { cookie } })
const config = { appUrl: 'http://localhost:3000' }

test('a channel’s link is stored, and names the channel of the order line', () => {
  const cookie = buildChannelCookie(new URL('http://localhost/@harmattan?channel=twitch'), config)
  expect(cookie).toMatch(/^channel=twitch; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/)
  expect(readChannel(buildRequest(`cart=x; ${cookie?.split(';')[0]}`), config)).toBe('twitch')
})

test('a name that is none of ours is neither stored nor accepted', () => {
  expect(buildChannelCookie(new URL('http://localhost/@harmattan?channel=evil'), config)).toBeNull()
  expect(buildChannelCookie(new URL('http://localhost/@harmattan'), config)).toBeNull()
  expect(readChannel(buildRequest('channel=evil'), config)).toBe('store')
  expect(readChannel(buildRequest(''), config)).toBe('store')
})
