import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openFlows } from '../../flows/reactions.ts'
import { importCatalogue } from '../../modules/catalogue/index.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { publishStartingTerms } from '../../sample/house.ts'
import { startPostgres } from './postgres.ts'

/**
 * Starts a real server, migrates a template and furnishes the sample's house in it; every test file copies it, or the
 * one of a new house, which has the catalogue's reference data only.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false })
  const admin = new pg.Client({ connectionString: server.url })
  const opened = (name: string) =>
    openPostgres(server.url.replace(/postgres$/, name), { writing: 1, reading: 1 })
  await admin.connect()
  await admin.query('create database bare')
  const bareServer = await opened('bare')
  await migrate(bareServer)
  await bareServer.close()
  await admin.query('create database pattern template bare')
  await admin.end()
  const pattern = await opened('pattern')
  await pattern.transact(publishStartingTerms)
  await openFlows({ database: pattern })
  await pattern.close()
  const furnished = await opened('bare')
  await furnished.transact((tx, at) => importCatalogue(tx, at))
  await furnished.close()
  project.provide('snapshot', '')
  project.provide('bareSnapshot', '')
  project.provide('server', server.url)
  return server.stop
}
