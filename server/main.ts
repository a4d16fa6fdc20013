import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiling is a quarter of a start, so nothing is imported before this. If the program's own folder isn't writable,
// each start compiles again.
enableCompileCache(join(import.meta.dirname, '../build/run/compiled'))

/** The process: `npm start` and its parts. `ready`: what pages need besides the database before the first is shown. */
export const main = async (ready?: Promise<void>): Promise<void> =>
  (await import('./lead-or-serve.ts')).leadOrServe(ready)

if (import.meta.main) await main()
