import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { workInMemory } from './tests/drivers/scratch.ts'

const excluded = ['**/node_modules/**', 'build/**', '.cache/**']
const longTrials = [
  ...['crash', 'drop', 'closing', 'memory', 'runbook', 'upgrade', 'deploy', 'rolling', 'pooler'],
  ...['compose', 'cluster', 'full'],
].map((name) => `tests/trials/${name}.test.ts`)
/**
 * SQL is in modules, platform and flows: their tests run on both engines. These tests come through the front door and
 * run on Postgres only: `server/walk.db.test.ts` opens every page on both engines, and the sample's browser journeys
 * press every button on the embedded one. Those also seed the sample there, so the sample's own tests run on Postgres.
 * Tests that spend their time drawing need no second engine either.
 */
const postgresOnly = [
  'app/**',
  'api/**',
  'sample/**',
  'modules/artwork/renditions.db.test.ts',
  ...[
    ...[
      'attacks',
      'busy-after-form',
      'canary',
      'edge',
      'entrance',
      'hostile-forms',
      'cached-pages',
      'limits',
      'reports',
      'roles',
    ],
    ...['staff-canary', 'staff-sessions', 'still-pages', 'store-hosts', 'store-names', 'tls', 'visits'],
  ].map((name) => `server/${name}.db.test.ts`),
]
const database = {
  include: ['**/*.db.test.ts'],
  exclude: excluded,
  testTimeout: 180_000,
  hookTimeout: 240_000,
  setupFiles: ['server/react-for-use.ts', 'tests/drivers/quick-passwords.ts'],
  pool: 'forks' as const,
  // Modules hold no state, so that a worker reads each of them once for all of its files.
  isolate: false,
}

// Tests never use a developer's own settings.
process.env.ENV_FILE = 'none'
workInMemory()
// Processes that tests start read their programs compiled, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/node')

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...excluded, '**/*.db.test.ts', 'tests/golden/**', 'tests/trials/**', 'tests/house/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          exclude: excluded,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'pglite',
          ...database,
          exclude: [...excluded, ...postgresOnly],
          globalSetup: ['tests/drivers/pglite-snapshot.ts'],
          // A worker opens the embedded database a hundred times, and V8 sometimes aborts when it frees the code of
          // one (nodejs/node#64500). A process that serves opens it once.
          execArgv: ['--no-wasm-code-gc'],
        },
      },
      { test: { name: 'pg', ...database, globalSetup: ['tests/drivers/postgres-server.ts'] } },
      {
        test: {
          name: 'golden',
          include: ['tests/golden/**/*.test.ts'],
          exclude: excluded,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'trials',
          include: ['tests/trials/**/*.test.ts'],
          exclude: [...excluded, ...longTrials],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          pool: 'forks',
        },
      },
      {
        // Crash and load trials take minutes and depend on the machine. `npm run trial` runs them, or one by name.
        test: {
          name: 'crash',
          include: [...longTrials],
          exclude: excluded,
          testTimeout: 900_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          pool: 'forks',
        },
      },
    ],
  },
})
