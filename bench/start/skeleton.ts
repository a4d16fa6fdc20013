/**
 * The least that a start can be on this machine: Node, a driver, one question to a database that exists, one answer.
 * Usage: node skeleton.ts <port> <url of Postgres | folder of PGlite>
 */
import { createServer } from 'node:http'
import { join } from 'node:path'

const [port, location] = process.argv.slice(2)
async function openQuery(): Promise<() => Promise<unknown>> {
  if (location!.startsWith('postgres')) {
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({ connectionString: location! })
    return () => pool.query('select 1')
  }
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const client = await PGlite.create(join(location!, 'database'), { extensions: { pg_trgm } })
  return () => client.query('select 1')
}
const query = await openQuery()
createServer((_request, response) => {
  query().then(
    () => response.end('there'),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(port), '127.0.0.1', () => console.log('is open at'))
