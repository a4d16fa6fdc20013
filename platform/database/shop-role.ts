import { BadSetting } from '../config.ts'
import { codeOf } from './code-of.ts'
import type { Database } from './tx.ts'

/** Postgres's codes where a role is not there, or not ours to work as. */
const missing = new Set(['42501', '42704', '22023'])

/**
 * Sees to the role that scoped work runs as. It belongs to the server and not to one database, so no migration has it: a
 * dump that is restored elsewhere comes without it. A user that may not make it is told what an administrator grants.
 */
export async function haveShopRole(database: Pick<Database, 'execute'>): Promise<void> {
  await database.execute(tryRole).catch(async (cause: unknown) => {
    if (!missing.has(codeOf(cause) ?? '')) throw cause
    const { rows } = await database.execute(`select quote_ident(current_user) as name,
      exists (select from pg_roles where rolname = 'fanfare_shop') as there`)
    const { name, there } = rows[0]!
    throw new BadSetting(
      `The user of DATABASE_URL may not work as the role fanfare_shop, which keeps shops apart; an administrator runs once: ${there ? '' : 'create role fanfare_shop nologin; '}grant fanfare_shop to ${name};`,
    )
  })
}

/** Works as the role for a moment; where that fails, makes it and tries again. Everything ends with the statement. */
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
