import { configOfProcess, reasonOf } from '#platform/config.ts'
import { isMember, runCrewLeader } from './crew.ts'

/** A wrong setting ends the process with one line. The leading process loads nothing of what the others serve. */
export async function leadOrServe(ready?: Promise<void>): Promise<void> {
  try {
    const config = configOfProcess()
    if (config.webProcesses > 1 && !isMember) return await runCrewLeader(config)
    const { start } = await import('./serve.ts')
    await start(config, ready)
  } catch (cause) {
    console.error(reasonOf(cause))
    process.exit(1)
  }
}
