import './react-for-use.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { importCatalogue } from '#catalogue'
import { BadSetting, readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Services } from '#platform/http/request-context.ts'
import { presses } from '#production'
import { actorResolver } from './actor.ts'
import { openServices } from './services.ts'
import { staticFiles } from './static.ts'
import { openWeb } from './web.ts'
import { programs } from './webhooks.ts'
import { startWorker, type Worker } from './worker.ts'

const root = join(import.meta.dirname, '..')

/** What is not done by then begins again at the next start; a second Ctrl-C does not wait at all. */
const stopMs = 15_000
const waited = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Opens the database, makes it ready and serves. What the pages need beside it is `ready` before the first is shown. */
async function start(ready: Promise<void> = Promise.resolve()): Promise<void> {
  const config = readConfig(process.env)
  const built = join(root, 'build/server/index.js')
  if (!existsSync(built))
    throw new BadSetting('The screens are not built yet. Use `npm start`, which builds them.')
  const database = await openDatabase(config)
  await migrate(database)
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.execute(
    `update platform.clock set movable = ${config.sample}, offset_ms = case when ${config.sample} then offset_ms else 0 end`,
  )
  await database.transact((tx, at) => presses.configure(tx, { printful: config.printful !== null }, at))
  let worker: Worker | null = null
  const services = openServices(config, database, () => worker?.nudge())
  if (config.sample && config.role !== 'web') await makeSample(services)
  await ready
  let stopWeb = async (): Promise<void> => undefined
  if (config.role !== 'worker') {
    const build = (await import(pathToFileURL(built).href)) as ServerBuild
    const web = openWeb(services, {
      build,
      resolveActor: actorResolver(services),
      files: staticFiles([join(root, 'build/client'), join(root, 'public'), join(root, '.cache/made')]),
      programs: programs(services),
    })
    const server = serve({ fetch: web.fetch, port: config.port, hostname: config.host }, ({ port }) => {
      console.log(`Fanfare is open at ${config.appUrl.replace(/:0$/, `:${port}`)}`)
    })
    stopWeb = () => new Promise((done) => server.close(() => done()))
  }
  if (config.role !== 'web') worker = await startWorker(services)
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(130)
    stopping = true
    const ended = (async () => {
      await Promise.race([stopWeb(), waited(3_000)])
      await worker?.stop()
      await database.close()
    })()
    await Promise.race([ended, waited(stopMs)])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** The sample shop, on an empty database. Only where sample mode is on, so production never loads it. */
async function makeSample(services: Services): Promise<void> {
  const { isEmpty, seedSample } = await import('#sample/seed/index.ts')
  if (!(await isEmpty(services))) return
  console.log('Making the sample shop and its year...')
  await seedSample(services)
}

/** The process: `npm start` and its parts. A wrong setting ends it with one line. */
export async function main(ready?: Promise<void>): Promise<void> {
  await start(ready).catch((cause: unknown) => {
    console.error(cause instanceof BadSetting ? cause.message : cause)
    process.exit(1)
  })
}

if (import.meta.main) await main()
