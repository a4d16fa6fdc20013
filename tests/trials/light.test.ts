/** What one web process costs before anyone comes, and after many came. */
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { isAbsolute, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serverProgram } from '../../scripts/build.ts'
import { type RunningProcess, startProcess } from '../drivers/process.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld, readResidentMegabytes } from '../drivers/trial-world.ts'

/** Megabytes. Twice the idle figure would mean that Node reads its modules one by one again. */
const maxMegabytes = { idle: 180, afterPages: 250 }
const pages = 900

let world: Awaited<ReturnType<typeof openTrialWorld>>
afterAll(() => world?.end())

async function visit({ address }: RunningProcess, n: number): Promise<number> {
  const paths = ['/@trial', '/', '/products', '/login', `/@trial?q=${n}`, '/@trial/cart']
  const answer = await fetch(address + paths[n % paths.length], {
    headers: { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` },
  })
  await answer.arrayBuffer()
  return answer.status
}

test(`a web process holds ${maxMegabytes.idle} MB when it opens and ${maxMegabytes.afterPages} after ${pages} pages`, async () => {
  world = await openTrialWorld()
  const store = await openStore(world.database, 'trial')
  for (let n = 0; n < 12; n += 1) await store.sell({ title: `Piece ${n}` })
  const web = await startProcess({ ...world.env, ROLE: 'web', PORT: world.port })
  world.addCleanup(() => web.stop())
  expect(await visit(web, 0)).toBe(200)
  const idle = readResidentMegabytes(web.child.pid!)
  let highest = idle
  for (let n = 1; n <= pages; n += 1) {
    expect(await visit(web, n)).toBe(200)
    highest = Math.max(highest, readResidentMegabytes(web.child.pid!))
  }
  console.log(`idle ${Math.round(idle)} MB, highest ${Math.round(highest)} MB`)
  expect(idle).toBeLessThan(maxMegabytes.idle)
  expect(highest).toBeLessThan(maxMegabytes.afterPages)
})

/** The files that a file of the bundle imports before it runs, and those that they import. */
function listImports(file: string, files = new Set<string>()): Set<string> {
  for (const [, name] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?:.*? from )?"([^"]+)";$/gm,
  )) {
    const path = name!.startsWith('.') ? join(file, '..', name!) : name!
    if (files.has(path)) continue
    files.add(path)
    if (name!.startsWith('.')) listImports(path, files)
  }
  return files
}

/** The libraries that a file of the bundle imports from outside the bundle. */
const listExternalLibraries = (file: string): string[] =>
  [...listImports(file)].filter((name) => !isAbsolute(name) && !isBuiltin(name)).sort()

/** The file that a file of the bundle imports lazily, by the beginning of its name. */
function findLazyFile(file: string, name: string): string {
  const [, lazyName] = new RegExp(`import\\("(\\./${name}-[^"]+)"\\)`).exec(readFileSync(file, 'utf8')) ?? []
  if (!lazyName) throw new Error(`${file} reads no ${name}.`)
  return join(file, '..', lazyName)
}

test('a serving process loads only native libraries from outside the bundle, and a leading one none', () => {
  const leadFile = findLazyFile(serverProgram, 'lead-or-serve')
  // The canvas is loaded when something is first drawn.
  expect(listExternalLibraries(findLazyFile(leadFile, 'serve'))).toEqual(['harfbuzzjs', 'sharp'])
  expect(listExternalLibraries(leadFile)).toEqual([])
  // Node's compile cache is on before any of our code is read.
  expect([...listImports(serverProgram)].every(isBuiltin)).toBe(true)
})

test('no file of the program has a letter beyond ASCII', () => {
  const folder = join(serverProgram, '..')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((name) => /\P{ASCII}/u.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
