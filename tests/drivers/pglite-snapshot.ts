import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openFlows } from '../../flows/reactions.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openPglite } from '../../platform/database/pglite.ts'
import { furnishHouse } from '../../sample/house.ts'

declare module 'vitest' {
  interface ProvidedContext {
    snapshot: string
    server: string
  }
}

/** Migrates an embedded database and furnishes the sample's house once; every test file starts from its dump. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = resolve('.cache/test-database')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `snapshot-${process.pid}.tar`)
  const database = await openPglite({})
  await migrate(database)
  await database.transact(furnishHouse)
  await openFlows({ database: database })
  writeFileSync(path, Buffer.from(await (await database.dump()).arrayBuffer()))
  await database.close()
  project.provide('snapshot', path)
  project.provide('server', '')
  return () => rmSync(path, { force: true })
}
