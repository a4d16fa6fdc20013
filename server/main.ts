import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiling is a fourth of a start, so nothing is imported before this. Where the program's own folder may not be written,
// each start compiles again.
enableCompileCache(join(import.meta.dirname, '../build/run/compiled'))

/** The process: `npm start` and its parts. What pages need beside the database is `ready` before the first is shown. */
export const main = async (ready?: Promise<void>): Promise<void> =>
  (await import('./lead-or-serve.ts')).leadOrServe(ready)

if (import.meta.main) await main()
