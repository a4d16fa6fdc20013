import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSession } from '../../tests/drivers/database.ts'
import type { Session } from '../database/session.ts'
import { type DumpLine, dump } from './dump.ts'
import { load } from './load.ts'

let from: Session
let to: Session
const cleanups: (() => Promise<void>)[] = []
beforeAll(async () => {
  const [first, second] = [await openTestSession(), await openTestSession()]
  from = first.session
  to = second.session
  cleanups.push(first.close, second.close)
  for (const database of [from, to]) await database.execute(oddSchema)
  await from.execute(oddRows)
})
afterAll(async () => {
  for (const close of cleanups) await close()
})

/** Everything a table of ours may have, and more. */
const oddSchema = `create schema odd;
  create type odd.mood as enum ('glad', 'so "so"');
  create table odd.parent (id bigint generated always as identity primary key, child bigint, name text not null, kind odd.mood,
    doubled text generated always as (name || name) stored);
  create table odd.child (id bigint primary key, parent_id bigint not null references odd.parent (id) deferrable initially deferred,
    body jsonb, words text[], grid integer[], raw bytea, amount numeric, rate float8, moment timestamptz, day date, span interval,
    yes boolean, "Odd ""name" text, fixed char(4));
  alter table odd.parent add foreign key (child) references odd.child (id);
  create function odd.refuse() returns trigger language plpgsql as $$ begin raise exception 'never changed'; end $$;
  create trigger kept before insert or update or delete on odd.child for each row when (pg_trigger_depth() > 9) execute function odd.refuse();
  create trigger stays before truncate on odd.child for each statement execute function odd.refuse();
  create table odd.none (id integer);
  create view odd.seen as select * from odd.child`
const oddRows = `begin;
  insert into odd.parent (name, kind) values (E'a "quoted" \\\\ line\\nbreak, {braces} and NULL', 'so "so"'), ('', null), ('ünï 木 🎺', 'glad');
  insert into odd.child select n, 1 + n % 3, case n % 4 when 0 then 'null'::jsonb when 1 then null when 2 then '{"a": [1.50, "NULL"]}' else '"x"' end,
    case when n % 2 = 0 then array['a,b', null, '', 'NULL', '"', E'\\\\'] end, array[[1, n], [null, 3]], decode('00ff5c27', 'hex'), n * 1e-20,
    case n when 1 then 'NaN'::float8 when 2 then '-Infinity' else 0.1 + n end, case n when 3 then 'infinity'::timestamptz else '2025-03-30 01:59:59.123456Z' end,
    '4713-01-01 BC', '1 year -3 days 00:00:00.5', n % 2 = 0, 'q', 'ab' from generate_series(1, 1203) n;
  update odd.parent set child = 7;
  commit`

async function* copyLines(lines: AsyncIterable<DumpLine>): AsyncGenerator<DumpLine> {
  for await (const line of lines) yield JSON.parse(JSON.stringify(line)) as DumpLine
}

test('every value of every table comes back as it was, with keys, triggers and counters', async () => {
  expect(await load(to, copyLines(dump(from)))).toEqual([])
  const selectChildren = `select id, parent_id, body::text, body is null as nothing, words, grid::text, raw::text, amount::text, rate::text, moment::text,
    day::text, span::text, yes, "Odd ""name", fixed from odd.child order by id`
  expect((await to.execute(selectChildren)).rows).toEqual((await from.execute(selectChildren)).rows)
  expect((await to.execute('select * from odd.parent order by id')).rows).toEqual(
    (await from.execute('select * from odd.parent order by id')).rows,
  )
  // The counter continues, the foreign key and the trigger hold again.
  const next = await to.execute(`insert into odd.parent (name) values ('next') returning id`)
  expect(Number(next.rows[0]!.id)).toBe(4)
  await expect(to.execute('update odd.parent set child = 5000')).rejects.toThrow()
  await expect(to.execute('truncate odd.child cascade')).rejects.toThrow(/never changed/)
})

test('a row that differs from the dump is reported with its table', async () => {
  async function* changeSum(): AsyncGenerator<DumpLine> {
    for await (const line of dump(from)) {
      if (line.kind === 'table' && line.table.name === 'odd.parent') line.sum.sum = '1'
      yield line
    }
  }
  expect(await load(to, changeSum())).toEqual(['A row of odd.parent is not what it was.'])
})

test('rows that break a foreign key are refused, and nothing is changed', async () => {
  async function* orphanRows(): AsyncGenerator<DumpLine> {
    let table = ''
    for await (const line of dump(from)) {
      if (line.kind === 'table') table = line.table.name
      if (line.kind === 'rows' && table === 'odd.child') line.rows[0]![1] = '99'
      yield line
    }
  }
  const before = (await to.execute('select count(*)::int as n from odd.child')).rows
  await expect(load(to, orphanRows())).rejects.toThrow(/foreign key/)
  expect((await to.execute('select count(*)::int as n from odd.child')).rows).toEqual(before)
})
