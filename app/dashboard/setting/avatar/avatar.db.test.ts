import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { depsOf } from '../../../account-deps.server.ts'

let app: TestApp
const [jar, otherJar]: [Jar, Jar] = [new Map(), new Map()]
const password = 'press-and-ship-42'
const send = (path: string, body: FormData | URLSearchParams, sender: Jar) =>
  app.fetch(path, { method: 'POST', body, jar: sender })
beforeAll(async () => {
  app = await openApp()
  for (const [email, personJar] of [
    ['face@example.com', jar],
    ['other@example.com', otherJar],
  ] as const) {
    const account = { name: 'Ngozi Face', email, password, shop: { name: `Shop of ${email}` } }
    await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), account, at))
    await send('/login', new URLSearchParams({ email, password }), personJar)
  }
})
afterAll(() => app.close())

function createPictureForm(bytes: Uint8Array, name = 'me.jpg'): FormData {
  const form = new FormData()
  form.set('act', 'set')
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return form
}
const readPage = () => app.readPage('/setting', jar)

test('a picture is redrawn, small and square, shown in the header only to its person, and removed', async () => {
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#b0451f' } })
    .withExif({ IFD0: { Artist: 'Secret Photographer' } })
    .jpeg()
    .toBuffer()
  const response = await send('/setting/avatar', createPictureForm(photo), jar)
  expect(response.headers.get('location')).toBe('/setting?saved=avatar#info')
  const address = /src="(\/setting\/avatar\?v=[0-9a-f]{16})"/.exec(await readPage())?.[1] ?? ''
  const avatar = await app.fetch(address, { jar })
  const bytes = Buffer.from(await avatar.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 })
  expect(bytes.includes('Secret Photographer')).toBe(false)
  expect((await app.fetch(address, { jar: otherJar })).status).toBe(404)
  expect((await app.fetch(address)).status).toBe(303)
  await send('/setting/avatar', new URLSearchParams({ act: 'remove' }), jar)
  expect(await readPage()).not.toContain('/setting/avatar?v=')
  expect((await app.fetch('/setting/avatar', { jar })).headers.get('location')).toBe('/setting#info')
})

test('a file that is not a picture is refused with a reason, and nothing is stored', async () => {
  for (const [bytes, word] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 'unreadable'],
    [Buffer.alloc(0), 'none'],
  ] as const) {
    const answer = await send('/setting/avatar', createPictureForm(bytes), jar)
    expect(answer.headers.get('location')).toBe(`/setting?avatar=${word}#info`)
  }
  expect(await app.readPage('/setting?avatar=unreadable', jar)).toContain('We can’t read that file')
  const { rows } = await app.services.database.execute(
    `select image from accounts.person where email = 'face@example.com'`,
  )
  expect(rows).toEqual([{ image: null }])
})
