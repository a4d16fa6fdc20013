/** What the studio says when the server can't keep a picture just now: a full disk, or a database that is away. */
import { afterEach, expect, test, vi } from 'vitest'
import { uploadPicture } from '../artwork/upload.ts'
import { requestAnswer } from './ask.ts'

afterEach(() => vi.unstubAllGlobals())
const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Retry-After': '5' } }))

test('a picture that there is no room for is named, with when to send it again', async () => {
  for (const body of ['null', 'One moment', '']) {
    answering(503, body)
    expect(await requestAnswer('/studio/save', { method: 'POST' })).toBe('busy')
    const answer = await uploadPicture(new File(['x'], 'sky.png'))
    expect(answer).toEqual({ words: expect.stringMatching(/^sky\.png can’t be saved right now\..*again/) })
  }
})

test('what the server refuses comes in its own words', async () => {
  answering(413, JSON.stringify({ code: 'artwork.too_large', words: 'It is too large.' }))
  expect(await uploadPicture(new File(['x'], 'sky.png'))).toEqual({ words: 'sky.png: It is too large.' })
})
