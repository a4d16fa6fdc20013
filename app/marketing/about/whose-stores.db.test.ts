import { expect, test } from 'vitest'
import { openApp } from '#drivers/app.ts'
import { creatorColumns } from './creators.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a key of thirty-two signs or more',
  APP_URL: 'https://fanfare.localhost',
}

test('in production neither the gallery nor the home page leads to stores of the sample', async () => {
  const app = await openApp(production)
  for (const path of ['/', '/about']) {
    const html = await app.readPage(path)
    for (const { handle } of creatorColumns.flat())
      expect(html, `${path} and ${handle}`).not.toMatch(new RegExp(`href="[^"]*[@#]${handle}["/]`))
  }
  expect(await app.readPage('/about')).toContain('No stores here yet.')
  await app.close()
})
