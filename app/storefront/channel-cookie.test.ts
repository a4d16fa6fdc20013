import { expect, test } from 'vitest'
import { channelCookie, channelOf } from './channel-cookie.server.ts'

const asking = (cookie: string) => new Request('http://localhost/@harmattan', { headers: { cookie } })
const config = { appUrl: 'http://localhost:3000' }

test('a channel’s link is kept, and what is kept names the channel of the order line', () => {
  const cookie = channelCookie(new URL('http://localhost/@harmattan?channel=twitch'), config)
  expect(cookie).toMatch(/^channel=twitch; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/)
  expect(channelOf(asking(`cart=x; ${cookie?.split(';')[0]}`), config)).toBe('twitch')
})

test('a name that is none of ours is neither kept nor believed', () => {
  expect(channelCookie(new URL('http://localhost/@harmattan?channel=evil'), config)).toBeNull()
  expect(channelCookie(new URL('http://localhost/@harmattan'), config)).toBeNull()
  expect(channelOf(asking('channel=evil'), config)).toBe('store')
  expect(channelOf(asking(''), config)).toBe('store')
})
