import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openFlows } from '../../flows/reactions.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { furnishHouse } from '../../sample/house.ts'
import { startPostgres } from './postgres.ts'

/** Starts a real server, migrates a template and furnishes the sample's house in it; every test file copies it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create database pattern')
  await admin.end()
  const pattern = await openPostgres(server.url.replace(/postgres$/, 'pattern'), { writing: 1, reading: 1 })
  await migrate(pattern)
  await pattern.transact(furnishHouse)
  await openFlows({ database: pattern })
  await pattern.close()
  project.provide('snapshot', '')
  project.provide('server', server.url)
  return server.stop
}
