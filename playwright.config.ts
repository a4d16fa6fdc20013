import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { workInMemory } from './tests/drivers/scratch.ts'
import type { World } from './tests/journeys/stage.ts'

// A test never takes up the settings of anyone who works here.
process.env.ENV_FILE = 'none'
workInMemory()
// Processes that tests start read their programs compiled, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/node')

export default defineConfig<object, { world: World }>({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/sample-shop.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each has a shop of its own. One more than a small machine has cores: production waits for its worker and for letters.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A journey that fails begins once more on a fresh shop: a machine under load may be slow, a fault fails twice.
  retries: 1,
  reporter: [['list']],
  projects: [
    // The same people, as it is run: behind TLS, with nothing of the sample. It is opened once and from the beginning,
    // for it costs most to open, and what is in it is done side by side with the sample's.
    {
      name: 'production',
      workers: 1,
      testMatch: [
        'production.spec.ts',
        'production-pages.spec.ts',
        'production-payout.spec.ts',
        'idea-to-payout.spec.ts',
        'fan-buys.spec.ts',
        'closer.spec.ts',
        'after-order.spec.ts',
        'operator-office.spec.ts',
      ],
      use: { world: 'production' },
    },
    { name: 'sample', workers: 2, testIgnore: 'production*.spec.ts' },
  ],
  // A trace notes every change of every page, which costs as much as the journey: it is made when one begins once more.
  use: { trace: 'on-first-retry', actionTimeout: 20_000 },
})
