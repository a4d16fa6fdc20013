import './react-for-use.ts'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { importCatalogue } from '#catalogue'
import { isPrintfulLinked } from '#flows/outside.ts'
import { openFlows } from '#flows/reactions.ts'
import { makeDataFolder } from '#platform/config/folder.ts'
import { BadSetting, type Config } from '#platform/config.ts'
import { findLaterMigrations } from '#platform/database/migrate.ts'
import { openWhenThere, withReplica } from '#platform/database/open.ts'
import { ownsTables } from '#platform/database/owner.ts'
import { claimPurpose } from '#platform/database/purpose.ts'
import type { Database } from '#platform/database/tx.ts'
import { finishLateWork } from '#platform/late-work.ts'
import type { Services } from '#platform/services.ts'
import { migrateFor } from '#platform/upgrade.ts'
import { addPrintful, configureFacilities } from '#production'
import { createActorResolver } from './actor.ts'
import { explainPortInUse, openDoor } from './door.ts'
import { serveMetrics } from './health.ts'
import { joinCrew } from './member.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { openServices } from './services.ts'
import { createStaticFiles } from './static.ts'
import { retryThroughLoss } from './through-loss.ts'
import { openVisits, type Visits } from './visits.ts'
import { type FindLapse, watch } from './watch.ts'
import { openWeb, type Web } from './web.ts'
import { createPrograms } from './webhooks.ts'
import { startWorker, type Worker } from './worker.ts'

// Pictures are drawn once and stored as files, so libvips' memory cache would never be used again.
sharp.cache(false)
sharp.concurrency(1)

const root = join(import.meta.dirname, '..')

/** Unfinished work begins again at the next start; a second Ctrl-C doesn't wait at all. */
const stopMs = 25_000
/** The time balancers take to notice that a process is leaving, and the time running work may take. */
const leaveMs = 4_000
const finishMs = 14_000
/**
 * In one process with the pages, the worker begins this much after them: whoever started it looks at the first page,
 * and the work of a fresh worker would come before that.
 */
const firstPageMs = 1_000
const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const ownedByRunner =
  'The user of DATABASE_URL owns the database, so whoever gets hold of it may switch off what guards the books. DATABASE_OWNER_URL lets another user own it (deploy/README.md, step 2).'

/** Opens the database once it is reachable, and prepares it for this release and its purpose. */
async function openReadyDatabase(config: Config): Promise<Database> {
  const database = await openWhenThere(config, (line) => console.log(line))
  await migrateFor(config, database, (line) => console.log(line))
  await claimPurpose(database, config)
  const laterNames = await findLaterMigrations(database)
  if (laterNames.length)
    console.log(
      `The database was upgraded by a later release (up to ${laterNames.at(-1)!.name}); this one works on it meanwhile.`,
    )
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.execute(
    config.sample
      ? 'update platform.clock set movable = true where not movable'
      : 'update platform.clock set movable = false, offset_ms = 0 where movable',
  )
  return database
}

/**
 * Listens, opens the database, prepares it and serves. `ready`: what the pages need besides, before the first is
 * shown; until then visitors are told to retry.
 */
export async function start(config: Config, ready: Promise<void> = Promise.resolve()): Promise<void> {
  if (!config.s3) makeDataFolder(config.dataDir)
  const buildPath = join(root, 'build/server/index.js')
  if (!existsSync(buildPath))
    throw new BadSetting('The screens are not built yet. Use `npm start`, which builds them.')
  // Nothing has begun that must be ended: a process waiting for its database exits at once.
  let shutDown = async (): Promise<void> => undefined
  let isStopping = false
  const member = joinCrew()
  const stop = async (): Promise<void> => {
    // With several processes, each is told by the terminal or the system, and by the leader.
    if (isStopping && member) return
    if (isStopping) process.exit(130)
    isStopping = true
    await Promise.race([shutDown(), waitFor(stopMs)])
    process.exit(0)
  }
  process.on('SIGINT', member ? () => undefined : stop)
  process.on('SIGTERM', stop)
  member?.onStop(stop)

  const serves = config.role !== 'worker'
  // With several processes it listens only once it can serve, so that nobody is sent to one that can't.
  let door = serves && !member ? await openDoor(config) : null
  // Loaded while the database is awaited; opening them below throws their errors.
  if (serves) import('#screens').catch(() => undefined)
  const primary = await openReadyDatabase(config)
  const database = serves ? withReplica(config, primary) : primary
  let worker: Worker | null = null
  let workerStarting: Promise<Worker | null> = Promise.resolve(null)
  const baseServices = openServices(config, database, () => worker?.nudge())
  const services = { ...baseServices, day: await findDay(baseServices) }
  if (config.production && config.databaseUrl && (await ownsTables(database)))
    services.log.warn({ kind: 'database', words: ownedByRunner })
  if (config.sample && config.role !== 'web') await makeSample(services)
  await retryThroughLoss(
    () => openWork(services),
    (line) => console.log(line),
  )
  await ready
  const processMetrics = openMetrics(services, { process: true })
  const metrics = member?.share(processMetrics) ?? processMetrics
  let findLapse: FindLapse | undefined
  const visits = openVisits(services)
  const stopWatch = watch(services, metrics.figures, () => findLapse)
  // With several processes, the leader has the port.
  const stopMetrics = member
    ? () => undefined
    : await serveMetrics(services, metrics).catch(explainPortInUse(config.host, config.metrics.port))
  if (serves) {
    const { web, findLapse: lapsedWords } = await openScreens(services, metrics, visits)
    findLapse = lapsedWords
    door ??= await openDoor(config)
    const listeningText = door.serve(web.fetch)
    if (member) member.open(listeningText)
    else console.log(listeningText)
  }
  flushCompileCache()
  shutDown = async () => {
    if (door) await Promise.race([door.close(config.production ? leaveMs : 0), waitFor(finishMs)])
    await visits.close()
    stopMetrics()
    stopWatch()
    services.day?.stop()
    await services.day?.whenIdle()
    // A starting worker keeps its database until it can stop.
    await (await workerStarting.catch(() => null))?.stop()
    await finishLateWork()
    await database.close()
  }
  if (config.role === 'web') return
  workerStarting = waitFor(serves ? firstPageMs : 0).then(() => (isStopping ? null : startWorker(services)))
  worker = await workerStarting
}

/** Prepares this release's queues and presses. */
async function openWork(services: Services): Promise<void> {
  const { config, database } = services
  await openFlows(services)
  await database.transact(async (tx, at) => {
    if (config.printful) await addPrintful(tx)
    await configureFacilities(tx, { printful: await isPrintfulLinked(tx, config) }, at)
  })
}

/** Serves the built screens as the web process; `findLapse` tells which confirmations have lapsed. */
async function openScreens(
  services: Services,
  metrics: Metrics,
  visits: Visits,
): Promise<{ web: Web; findLapse: FindLapse | undefined }> {
  const build = await import('#screens')
  const web = openWeb(services, {
    build,
    resolveActor: createActorResolver(services),
    files: createStaticFiles([join(root, 'build/client'), join(root, 'public'), join(root, '.cache/made')]),
    programs: createPrograms(services),
    metrics,
    visits,
  })
  return { web, findLapse: (build.entry.module as { lapsedWords?: FindLapse }).lapsedWords }
}

/** The player of the sample's days: in the process with its pages, and only if its own test bank takes cards. */
async function findDay(services: Services): Promise<Services['day']> {
  const { sample, stripe, role } = services.config
  if (!sample || stripe || role === 'worker') return null
  const { openDayPlayer } = await import('#sample/day/player.ts')
  return openDayPlayer(services)
}

/** Makes the sample shop, in an empty database. Only in sample mode, so production never loads it. */
async function makeSample(services: Services): Promise<void> {
  const { isEmpty, seedSample } = await import('#sample/seed/index.ts')
  if (!(await isEmpty(services))) {
    const { nameSampleHouse } = await import('#sample/house.ts')
    return services.transact(nameSampleHouse)
  }
  console.log('Making the sample shop and its year...')
  await seedSample(services)
}
