import { configOfProcess, reasonOf } from '#platform/config.ts'
import { isMember, lead } from './crew.ts'

/**
 * The process: `npm start` and its parts. A wrong setting ends it with one line. Who leads others loads nothing of what
 * they serve.
 */
export async function main(ready?: Promise<void>): Promise<void> {
  try {
    const config = configOfProcess()
    if (config.webProcesses > 1 && !isMember) return await lead(config)
    const { start } = await import('./serve.ts')
    await start(config, ready)
  } catch (cause) {
    console.error(reasonOf(cause))
    process.exit(1)
  }
}

if (import.meta.main) await main()
