/**
 * The least that a purchase can be on this machine: one process with Node's own server, one statement of bare rows for what is
 * put into a cart, and one for an order that is paid. No page, no price, no rule. Usage: node skeleton.ts <url> <port>
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url!, max: 8 })
await pool.query(`create schema if not exists bare;
  create table if not exists bare.line (cart text, thing text, quantity integer not null, primary key (cart, thing));
  create table if not exists bare."order" (id text primary key, number text unique, total bigint not null, placed_at timestamptz not null default now());
  create table if not exists bare.piece (id text primary key, order_id text not null references bare."order" (id), price bigint not null);
  create table if not exists bare.charge (id text primary key, order_id text not null references bare."order" (id), amount bigint not null);
  create table if not exists bare.posting (entry text, place integer, account text not null, amount bigint not null, primary key (entry, place))`)

const writes: Readonly<Record<string, { name: string; text: string }>> = {
  '/add': {
    name: 'add',
    text: `insert into bare.line (cart, thing, quantity) values ($1, 'tee', 1)
      on conflict (cart, thing) do update set quantity = bare.line.quantity + 1`,
  },
  '/pay': {
    name: 'pay',
    text: `with placed as (insert into bare."order" (id, number, total) values ($1, $1, 5000) returning id),
      pieces as (insert into bare.piece select $1 || n, id, 2500 from placed, generate_series(1, 2) n),
      charged as (insert into bare.charge select $1, id, 5000 from placed)
      insert into bare.posting select $1, n, 'account ' || n, case n when 1 then -5000 else 1000 end from generate_series(1, 6) n`,
  },
}
createServer((request, response) => {
  const write = writes[request.url!]
  request.resume()
  if (!write) return response.writeHead(404).end()
  return pool.query({ ...write, values: [randomUUID()] }).then(
    () => response.writeHead(303, { location: '/' }).end(),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(port), '127.0.0.1', () => console.log('open'))
