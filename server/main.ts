import './react-for-use.ts'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import sharp from 'sharp'
import { importCatalogue } from '#catalogue'
import { makeDataFolder } from '#platform/config/folder.ts'
import { BadSetting, type Config, configOfProcess, reasonOf } from '#platform/config.ts'
import { laterMigrations, migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Services } from '#platform/http/request-context.ts'
import { presses } from '#production'
import { actorResolver } from './actor.ts'
import { connectionLimits, guardConnections, serverOptionsOf } from './connections.ts'
import { serveMetrics } from './health.ts'
import { openMetrics } from './metrics.ts'
import { openServices } from './services.ts'
import { staticFiles } from './static.ts'
import { watch } from './watch.ts'
import { openWeb, type Web } from './web.ts'
import { programs } from './webhooks.ts'
import { startWorker, type Worker } from './worker.ts'

// Pictures are drawn once and kept as files: what libvips would keep of them in memory is never asked for again.
sharp.cache(false)
sharp.concurrency(1)

const root = join(import.meta.dirname, '..')

/** What is not done by then begins again at the next start; a second Ctrl-C does not wait at all. */
const stopMs = 15_000
const waited = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Opens the database, makes it ready and serves. What the pages need beside it is `ready` before the first is shown. */
async function start(ready: Promise<void> = Promise.resolve()): Promise<void> {
  const config = configOfProcess()
  if (!config.s3) makeDataFolder(config.dataDir)
  const built = join(root, 'build/server/index.js')
  if (!existsSync(built))
    throw new BadSetting('The screens are not built yet. Use `npm start`, which builds them.')
  const database = await openDatabase(config)
  await migrate(database)
  const later = await laterMigrations(database)
  if (later.length)
    console.log(
      `The database was upgraded by a later release (up to ${later.at(-1)!.name}); this one works on it meanwhile.`,
    )
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.execute(
    `update platform.clock set movable = ${config.sample}, offset_ms = case when ${config.sample} then offset_ms else 0 end`,
  )
  let worker: Worker | null = null
  const services = openServices(config, database, () => worker?.nudge())
  if (config.sample && config.role !== 'web') await makeSample(services)
  await database.transact((tx, at) => presses.configure(tx, { printful: config.printful !== null }, at))
  await ready
  const metrics = openMetrics(services, { process: true })
  const stopWatch = watch(services, metrics.figures)
  const stopMetrics = await serveMetrics(services, metrics).catch(unheardAs(config.host, config.metrics.port))
  let stopWeb = async (): Promise<void> => undefined
  if (config.role !== 'worker') {
    const build = (await import(pathToFileURL(built).href)) as ServerBuild
    const web = openWeb(services, {
      build,
      resolveActor: actorResolver(services),
      files: staticFiles([join(root, 'build/client'), join(root, 'public'), join(root, '.cache/made')]),
      programs: programs(services),
      metrics,
    })
    stopWeb = await listen(web, config)
  }
  if (config.role !== 'web') worker = await startWorker(services)
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(130)
    stopping = true
    const ended = (async () => {
      await Promise.race([stopWeb(), waited(3_000)])
      stopMetrics()
      stopWatch()
      await worker?.stop()
      await database.close()
    })()
    await Promise.race([ended, waited(stopMs)])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Listens, and answers how to stop. */
function listen(web: Web, config: Config): Promise<() => Promise<void>> {
  const { host, port } = config
  return new Promise<() => Promise<void>>((done, fail) => {
    const serverOptions = serverOptionsOf(connectionLimits)
    const server = serve({ fetch: web.fetch, port, hostname: host, serverOptions }, (at) => {
      console.log(`Fanfare is open at ${config.appUrl.replace(/:0$/, `:${at.port}`)}`)
      done(() => new Promise((closed) => server.close(() => closed())))
    })
    guardConnections(server as Server, connectionLimits)
    server.once('error', fail)
  }).catch(unheardAs(host, port))
}

/** An address that can't be listened on is a setting to mend. */
const unheardAs =
  (host: string, port: number | null) =>
  (cause: NodeJS.ErrnoException): never => {
    const why = unheard[cause.code ?? '']
    throw why ? new BadSetting(why(host, port ?? 0)) : cause
  }

const nobodysHost = (host: string): string =>
  `HOST is "${host}", which is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all of its addresses.`
const unheard: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken by another program. Stop that one, or set PORT to another number.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: nobodysHost,
  ENOTFOUND: nobodysHost,
  EAI_AGAIN: nobodysHost,
}

/** The sample shop, on an empty database. Only where sample mode is on, so production never loads it. */
async function makeSample(services: Services): Promise<void> {
  const { isEmpty, seedSample } = await import('#sample/seed/index.ts')
  if (!(await isEmpty(services))) {
    const { nameSampleHouse } = await import('#sample/house.ts')
    return services.transact(nameSampleHouse)
  }
  console.log('Making the sample shop and its year...')
  await seedSample(services)
}

/** The process: `npm start` and its parts. A wrong setting ends it with one line. */
export async function main(ready?: Promise<void>): Promise<void> {
  await start(ready).catch((cause: unknown) => {
    console.error(reasonOf(cause))
    process.exit(1)
  })
}

if (import.meta.main) await main()
