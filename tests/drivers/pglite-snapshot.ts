import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { TestProject } from 'vitest/node'
import { openFlows } from '../../flows/reactions.ts'
import { importCatalogue } from '../../modules/catalogue/index.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openPglite } from '../../platform/database/pglite.ts'
import { openSampleHouse } from '../../sample/house.ts'

declare module 'vitest' {
  interface ProvidedContext {
    snapshot: string
    /** Migrated, with the catalogue's reference data and nothing of the sample. */
    bareSnapshot: string
    server: string
  }
}

/**
 * Migrates an embedded database and furnishes the sample's house once; every test file starts from its dump, and tests
 * of a new house from one without the sample. Dumps are kept small because each file reads one whole.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = resolve('.cache/test-database')
  mkdirSync(folder, { recursive: true })
  const toPath = (name: string) => join(folder, `${name}-${process.pid}.tar`)
  const [snapshot, bareSnapshot] = [toPath('snapshot'), toPath('bare')]
  const bareDatabase = await openPglite({ snapshot: await createSmallCluster() })
  await migrate(bareDatabase)
  const migratedDump = await bareDatabase.dump()
  await bareDatabase.transact((tx, now) => importCatalogue(tx, now))
  await saveSnapshot(bareDatabase, bareSnapshot)
  const houseDatabase = await openPglite({ snapshot: migratedDump })
  await houseDatabase.transact(openSampleHouse)
  await openFlows({ database: houseDatabase })
  await saveSnapshot(houseDatabase, snapshot)
  project.provide('snapshot', snapshot)
  project.provide('bareSnapshot', bareSnapshot)
  project.provide('server', '')
  return () => {
    for (const path of [snapshot, bareSnapshot]) rmSync(path, { force: true })
  }
}

/** An empty cluster with a short log and one database. Each test file allocates its buffers: few are enough. */
async function createSmallCluster(): Promise<Blob> {
  const cluster = await PGlite.create({
    extensions: { pg_trgm },
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: ['min_wal_size=2MB', 'max_wal_size=2MB', 'wal_recycle=off', 'shared_buffers=16MB'],
  })
  for (const name of ['template0', 'template1']) {
    await cluster.exec(`alter database ${name} is_template false`)
    await cluster.exec(`drop database ${name}`)
  }
  const dump = await cluster.dumpDataDir('none')
  await cluster.close()
  return dump
}

/** Saves a database, with nothing left to recover from its log, and closes it. */
async function saveSnapshot(database: Awaited<ReturnType<typeof openPglite>>, path: string): Promise<void> {
  await database.execute('checkpoint')
  writeFileSync(path, Buffer.from(await (await database.dump()).arrayBuffer()))
  await database.close()
}
