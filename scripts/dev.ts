// npm run dev: rebuilds the screens as they change and restarts the server; the browser reloads on its own on the next click.
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildScreens } from './build.ts'
import { makePictures } from './pictures.ts'

const root = join(import.meta.dirname, '..')
const folders = ['api', 'app', 'flows', 'kernel', 'modules', 'platform', 'press', 'server']
const settleMs = 150

let server: ChildProcess | null = null
let timer: NodeJS.Timeout | undefined

function rebuild(): void {
  try {
    buildScreens()
  } catch {
    console.error('The screens did not build; the last ones stay up until they do.')
    return
  }
  const previous = server
  const startServer = (): void => {
    server = spawn(process.execPath, [join(root, 'server/main.ts')], { cwd: root, stdio: 'inherit' })
  }
  if (previous && previous.exitCode === null) {
    previous.once('exit', startServer)
    previous.kill('SIGINT')
  } else startServer()
}

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (!name || name.includes('.test.')) return
    clearTimeout(timer)
    timer = setTimeout(rebuild, settleMs)
  })
}
process.on('SIGINT', () => {
  server?.kill('SIGINT')
  server?.once('exit', () => process.exit(0))
})
await makePictures()
rebuild()
