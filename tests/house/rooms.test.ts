import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
let folder: string

/** A small house with one fault in each corner; the tool must name each. */
const planted: Record<string, string> = {
  'kernel/a.ts': `import type { B } from './b.ts'\nexport type A = B[]`,
  'kernel/b.ts': `import type { A } from './a.ts'\nexport type B = A | null`,
  'kernel/reaches-up.ts': `import '../platform/config.ts'`,
  'platform/config.ts': `export const config = 1`,
  'platform/reaches-up.ts': `import '../modules/ledger/index.ts'`,
  'press/reaches-up.ts': `import '#platform/config.ts'`,
  'modules/ledger/index.ts': `export const post = 1`,
  'modules/ledger/contract.ts': `export const words = 1`,
  'modules/ledger/entry-rows.ts': `export const rows = 1`,
  'modules/ledger/knows-orders.ts': `import { order } from '#orders'\nexport const x = order`,
  'modules/orders/index.ts': `export const order = 1`,
  'modules/orders/contract.ts': `export const form = 1`,
  'modules/orders/deep.ts': `import type { rows } from '../ledger/entry-rows.ts'\nexport type R = typeof rows`,
  'modules/orders/sees-screens.ts': `import '../../app/screen.tsx'`,
  'flows/bodies/order.ts': `import '../order-paid.ts'`,
  'flows/order-paid.ts': `export const paid = 1\nexport type Paid = typeof paid`,
  'flows/reaches-up.ts': `import '../app/screen.tsx'`,
  'flows/deep.ts': `import '../modules/ledger/entry-rows.ts'`,
  'modules/orders/causes.ts': `import '#flows/order-paid.ts'`,
  'app/causes.tsx': `import '#flows/order-paid.ts'`,
  'app/fine.tsx': `import type { Paid } from '#flows/order-paid.ts'\nexport type P = Paid`,
  'app/screen.tsx': `import { post } from '#ledger'\nexport default post`,
  'app/fine.server.ts': `import { post } from '#ledger'\nexport default post`,
  'app/reaches-up.server.ts': `import '../server/main.ts'`,
  'api/deep.ts': `import '../modules/ledger/entry-rows.ts'`,
  'api/sees-screens.ts': `import '../app/screen.tsx'`,
  'server/main.ts': `export const main = 1`,
  'server/deep.ts': `import '../modules/ledger/entry-rows.ts'`,
}

beforeAll(() => {
  mkdirSync(resolve('.cache'), { recursive: true })
  folder = mkdtempSync(resolve('.cache/planted-'))
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const file of ['package.json', 'house.mjs', 'dependency-cruiser.mjs', 'tsconfig.json'])
    cpSync(file, join(folder, file))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the tool names every planted violation and nothing that is allowed', () => {
  const rooms = ['kernel', 'platform', 'press', 'modules', 'flows', 'app', 'api', 'server']
  const child = spawnSync(
    process.execPath,
    [cruiser, '--config', 'dependency-cruiser.mjs', '--output-type', 'json', ...rooms],
    { cwd: folder, encoding: 'utf8' },
  )
  const { summary } = JSON.parse(child.stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  const violations = new Set(summary.violations.map(({ from, rule }) => `${from} ${rule.name}`))
  for (const expected of [
    'kernel/a.ts no-circles',
    'kernel/reaches-up.ts kernel-imports-nothing',
    'platform/reaches-up.ts platform-knows-kernel',
    'press/reaches-up.ts press-knows-kernel',
    'modules/ledger/knows-orders.ts ledger-knows',
    'modules/orders/deep.ts by-the-door',
    'modules/orders/sees-screens.ts modules-look-down',
    'app/screen.tsx browser-sees-contracts',
    'modules/orders/causes.ts modules-look-down',
    'flows/reaches-up.ts flows-look-down',
    'flows/bodies/order.ts bodies-look-down',
    'flows/deep.ts by-the-door-from-above',
    'app/causes.tsx browser-sees-no-flow',
    'app/reaches-up.server.ts app-looks-down',
    'api/deep.ts by-the-door-from-above',
    'api/sees-screens.ts api-looks-down',
    'server/deep.ts by-the-door-from-above',
  ])
    expect(violations).toContain(expected)
  expect([...violations].filter((line) => line.startsWith('app/fine.'))).toEqual([])
})
