import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/journeys',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list']],
  use: { trace: 'retain-on-failure', actionTimeout: 20_000 },
})
