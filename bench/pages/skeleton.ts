/**
 * The least that a drawn page of 24 cards can be on this machine: Node's own server, one prepared statement that finds the
 * cards by an index, one more for a cart, and their names put into a text of a page's length.
 * Usage: node skeleton.ts <url of Postgres> <port>
 */
import { createServer } from 'node:http'
import pg from 'pg'

const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url!, max: 8 })
const padding = 'x'.repeat(20_000)
createServer(async (_request, response) => {
  const { rows } = await pool.query({
    name: 'cards',
    text: 'select number, title, price_minor from listings.card order by shop_id, -number::bigint limit 24',
  })
  await pool.query({
    name: 'cart',
    text: 'select id from orders.cart where token_hash = $1',
    values: ['none'],
  })
  response.setHeader('content-type', 'text/html')
  response.end(
    padding + rows.map((row) => `<a href="/${row.number}">${row.title} ${row.price_minor}</a>`).join(''),
  )
}).listen(Number(port), '127.0.0.1', () => console.log('open'))
