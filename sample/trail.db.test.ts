import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { wordsOf } from '#drivers/markup.ts'
import { adaeze, password } from './people.ts'
import { seedSample } from './seed/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  await seedSample(app.services)
}, 300_000)
afterAll(() => app.close())

test('recent activity says who did each thing, the newest first', async () => {
  const { rows } = await app.services.database.execute(
    `select actor_name as name, at from audit.entry where action = 'review.answered' order by id desc`,
  )
  const moments = rows.map(({ at }) => new Date(String(at)).getTime())
  expect(moments.length).toBeGreaterThan(2)
  expect(moments).toEqual(moments.toSorted((moment, other) => other - moment))
  const jar: Jar = new Map()
  const body = new URLSearchParams({ email: adaeze.email, password })
  await app.fetch('/login', { method: 'POST', jar, body })
  const shown = wordsOf(await (await app.fetch('/setting', { jar })).text())
  expect(shown).toContain(`Review answered ${adaeze.name}`)
  expect(shown).not.toContain('Review answered Nobody')
})
