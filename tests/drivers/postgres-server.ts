import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openFlows } from '../../flows/reactions.ts'
import { importCatalogue } from '../../modules/catalogue/index.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { openSampleHouse } from '../../sample/house.ts'
import { startPostgres } from './postgres.ts'

/**
 * Starts a real server, migrates a template and furnishes the sample's house in it; every test file copies it, or the
 * template of a new house, which has only the catalogue's reference data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false })
  const admin = new pg.Client({ connectionString: server.url })
  const openNamed = (name: string) =>
    openPostgres(server.url.replace(/postgres$/, name), { writing: 1, reading: 1 })
  await admin.connect()
  await admin.query('create database bare')
  const emptyDatabase = await openNamed('bare')
  await migrate(emptyDatabase)
  await emptyDatabase.close()
  await admin.query('create database pattern template bare')
  await admin.end()
  const pattern = await openNamed('pattern')
  await pattern.transact(openSampleHouse)
  await openFlows({ database: pattern })
  await pattern.close()
  const bareDatabase = await openNamed('bare')
  await bareDatabase.transact((tx, at) => importCatalogue(tx, at))
  await bareDatabase.close()
  project.provide('snapshot', '')
  project.provide('bareSnapshot', '')
  project.provide('server', server.url)
  return server.stop
}
