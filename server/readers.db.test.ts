/** Even if writers hold all write connections, readers are answered. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { openStore } from '#drivers/store.ts'
import { createHealth } from './health.ts'
import { openMetrics } from './metrics.ts'

let app: TestApp
const pages = ['/@crowd', '/@crowd/shop?q=room', '/@crowd/shop', '/login', '/', '/proof']
beforeAll(async () => {
  app = await openApp()
  const { sell } = await openStore(app.services.database, 'crowd')
  const listingId = await sell({ title: 'Room' })
  const { rows } = await app.services.database.execute('select slug from listings.listing where id = $1', [
    listingId,
  ])
  pages.push(`/@crowd/${rows[0]!.slug}`)
})
afterAll(() => app.close())

// The embedded database has one connection.
test.runIf(inject('server') !== '')(
  'pages and the balancer are answered while every writer waits for a lock',
  async () => {
    const { services } = app
    const lock = Promise.withResolvers<void>()
    const writers = Array.from({ length: 8 }, () =>
      services.transact(() => lock.promise).catch(() => undefined),
    )
    try {
      // Twice: the first visit fills the caches.
      for (const path of [...pages, ...pages])
        expect([path, (await app.fetch(path)).status]).toEqual([path, 200])
      const health = createHealth(services, openMetrics(services))
      expect((await health.request('/readyz')).status).toBe(200)
    } finally {
      lock.resolve()
      await Promise.all(writers)
    }
  },
)
