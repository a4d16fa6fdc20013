/** What the studio says when the server can't store a picture: a full disk, or a database that doesn't answer. */
import { afterEach, expect, test, vi } from 'vitest'
import { uploadPicture } from '../artwork/upload.ts'
import { requestAnswer } from './requests.ts'

afterEach(() => vi.unstubAllGlobals())
const stubAnswer = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Retry-After': '5' } }))

test('a picture that can’t be stored is named, with when to send it again', async () => {
  for (const body of ['null', 'One moment', '']) {
    stubAnswer(503, body)
    expect(await requestAnswer('/studio/save', { method: 'POST' })).toBe('busy')
    const answer = await uploadPicture(new File(['x'], 'sky.png'))
    expect(answer).toEqual({ words: expect.stringMatching(/^sky\.png can’t be saved right now\..*again/) })
  }
})

test('a refusal is shown in the server’s own words', async () => {
  stubAnswer(413, JSON.stringify({ code: 'artwork.too_large', words: 'It is too large.' }))
  expect(await uploadPicture(new File(['x'], 'sky.png'))).toEqual({ words: 'sky.png: It is too large.' })
})
