import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { workInMemory } from './tests/drivers/scratch.ts'
import type { World } from './tests/journeys/stage.ts'

// Tests never use a developer's own settings.
process.env.ENV_FILE = 'none'
workInMemory()
// Processes that tests start read their programs compiled, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/node')

export default defineConfig<object, { world: World }>({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/sample-shop.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each worker has its own shop. One more than a small machine has cores: production often waits for jobs and mails.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A failed journey is retried once on a fresh shop: a machine under load may be slow, a real fault fails twice.
  retries: 1,
  reporter: [['list']],
  projects: [
    // Fanfare as in production: behind TLS and without the sample. It is slow to start, so it starts once and first,
    // and its journeys run side by side with those of the sample.
    {
      name: 'production',
      workers: 1,
      testMatch: [
        'production.spec.ts',
        'production-pages.spec.ts',
        'production-payout.spec.ts',
        'idea-to-payout.spec.ts',
        'fan-buys.spec.ts',
        'zoom.spec.ts',
        'after-order.spec.ts',
        'operator-office.spec.ts',
      ],
      use: { world: 'production' },
    },
    { name: 'sample', workers: 2, testIgnore: 'production*.spec.ts' },
  ],
  // A trace records every change of every page, which takes as long as the journey, so only a retry makes one.
  use: { trace: 'on-first-retry', actionTimeout: 20_000 },
})
