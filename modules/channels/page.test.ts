import { expect, test } from 'vitest'
import { channelRefusals, pageStateOf } from './contract.ts'
import { checkPage, type ReadPage, readPage } from './page.ts'

test('a page’s address is read in any spelling and stored in one', () => {
  expect(readPage('linktree', 'linktr.ee/harmattan')).toBe('https://linktr.ee/harmattan')
  expect(readPage('linktree', ' HTTPS://www.Linktr.ee/harmattan/?utm=x#y ')).toBe(
    'https://linktr.ee/harmattan',
  )
  expect(readPage('beacons', 'http://beacons.page/harmattan.radio')).toBe(
    'https://beacons.ai/harmattan.radio',
  )
  expect(readPage('youtube', 'youtube.com/@harmattan')).toBe('https://www.youtube.com/@harmattan')
  expect(readPage('twitch', 'm.twitch.tv/Harmattan_FM')).toBe('https://www.twitch.tv/Harmattan_FM')
  expect(readPage('patreon', 'patreon.com/c/harmattan')).toBe('https://www.patreon.com/c/harmattan')
})

test('nothing that leads elsewhere is a page', () => {
  for (const address of [
    '',
    'linktr.ee',
    'evil.test/linktr.ee',
    'https://linktr.ee.evil.test/a',
    'https://linktr.ee@evil.test/a',
    'https://user:word@linktr.ee/a',
    'https://linktr.ee:8443/a',
    'https://linktr.ee/a/b',
    'https://linktr.ee/%2e%2e/x y',
    'file:///etc/passwd',
    'http://127.0.0.1/a',
  ])
    expect(readPage('linktree', address), address).toBeNull()
})

const stores = ['fanfare.test/@harmattan', 'shop.harmattan.test']
const checkAnswer = async (status: number, html: string) => {
  const read: ReadPage = async () => ({ status, body: Buffer.from(html) })
  const answer = await checkPage('https://linktr.ee/harmattan', stores, read)
  return answer.ok ? 'leads' : answer.code
}

test('a page leads to the store by any of its addresses, plain or escaped', async () => {
  expect(await checkAnswer(200, '<a href="https://fanfare.test/@harmattan?channel=linktree">')).toBe('leads')
  expect(await checkAnswer(200, '<a href="https://SHOP.harmattan.test/">')).toBe('leads')
  expect(await checkAnswer(200, String.raw`{"url":"https:\/\/fanfare.test\/@harmattan"}`)).toBe('leads')
  expect(await checkAnswer(200, '"/redirect?q=https%3A%2F%2Ffanfare.test%2F%40harmattan%2Flinks"')).toBe(
    'leads',
  )
})

test('another’s store, a missing page and a closed one are told apart', async () => {
  expect(await checkAnswer(200, 'https://fanfare.test/@harmattan-two')).toBe('page.without_store')
  expect(await checkAnswer(404, 'fanfare.test/@harmattan')).toBe('page.missing')
  expect(await checkAnswer(403, 'fanfare.test/@harmattan')).toBe('page.closed')
  const failingRead: ReadPage = () => Promise.reject(new Error('no route'))
  expect(await checkPage('https://linktr.ee/a', stores, failingRead)).toMatchObject({
    code: 'page.unreachable',
  })
})

test('a panel of Twitch that can’t be seen from here is never reported as missing', async () => {
  const read =
    (html: string): ReadPage =>
    () =>
      Promise.resolve({ status: 200, body: Buffer.from(html) })
  const checkHtml = (html: string) => checkPage('https://www.twitch.tv/harmattan', stores, read(html))
  expect(await checkHtml('<div id="root"></div>')).toMatchObject({ code: 'page.drawn_later' })
  expect(await checkHtml('"bio":"fanfare.test/@harmattan"')).toMatchObject({ ok: true })
})

test('only a page that was read says whether it leads to the store', () => {
  const at = new Date('2025-08-24T10:00:00Z')
  const stateAfter = (code: 'page.unreachable' | 'page.closed' | 'page.missing' | 'page.without_store') =>
    pageStateOf({ lastAt: at, lastFault: channelRefusals[code].words.replace('{status}', '403') })
  expect(pageStateOf({ lastAt: null, lastFault: null })).toBe('new')
  expect(pageStateOf({ lastAt: at, lastFault: null })).toBe('leads')
  expect(stateAfter('page.without_store')).toBe('leads_elsewhere')
  expect(stateAfter('page.missing')).toBe('missing')
  expect([stateAfter('page.unreachable'), stateAfter('page.closed')]).toEqual(['unseen', 'unseen'])
})
