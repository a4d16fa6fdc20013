// npm start: builds screens and pictures when they changed, then serves web and worker in this process.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Stripping and compiling over a thousand modules is half of a warm start; Node keeps what it compiled.
enableCompileCache(join(import.meta.dirname, '../.cache/node'))
// A wrong setting is reported before anything is built.
const { configOfProcess, reasonOf } = await import('#platform/config.ts')
try {
  configOfProcess()
} catch (cause) {
  console.error(reasonOf(cause))
  process.exit(1)
}
const { buildServer, serverProgram } = await import('./build.ts')
const { makePicturesInChildProcess: makePicturesBeside } = await import('./pictures/freshness.ts')

// Pictures are made in parallel with the build and the sample shop: each keeps one processor busy for half a minute.
const pictures = makePicturesBeside()
buildServer()
const { slimDown } = await import('./slim.ts')
slimDown()
const { main }: typeof import('../server/main.ts') = await import(serverProgram)
await main(pictures)
