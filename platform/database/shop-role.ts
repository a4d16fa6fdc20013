import { BadSetting } from '../config.ts'
import { codeOf } from './code-of.ts'
import type { Database } from './tx.ts'

/** Postgres's codes for a role that is missing, or that we may not assume. */
const roleFaults = new Set(['42501', '42704', '22023'])

/**
 * Ensures the role for scoped work. It belongs to the server rather than a database, so no migration creates it: a
 * dump restored elsewhere lacks it. A user that may not create it is told what an administrator must grant.
 */
export async function ensureShopRole(database: Pick<Database, 'execute'>): Promise<void> {
  await database.execute(tryRole).catch(async (cause: unknown) => {
    if (!roleFaults.has(codeOf(cause) ?? '')) throw cause
    const { rows } = await database.execute(`select quote_ident(current_user) as name,
      exists (select from pg_roles where rolname = 'fanfare_shop') as exists`)
    const { name, exists } = rows[0]!
    throw new BadSetting(
      `The user of DATABASE_URL may not work as the role fanfare_shop, which keeps shops apart; an administrator runs once: ${exists ? '' : 'create role fanfare_shop nologin; '}grant fanfare_shop to ${name};`,
    )
  })
}

/** Assumes the role for a moment; if that fails, creates it and tries again. Everything ends with the statement. */
const tryRole = `do $$ begin
  begin
    perform set_config('role', 'fanfare_shop', true);
    return;
  exception when insufficient_privilege or invalid_parameter_value then null;
  end;
  begin
    create role fanfare_shop nologin;
  exception when duplicate_object or unique_violation or insufficient_privilege then null; -- there, or not ours to make
  end;
  begin
    execute format('grant fanfare_shop to %I', current_user);
  exception when insufficient_privilege or undefined_object then null;
  end;
  perform set_config('role', 'fanfare_shop', true);
end $$`
