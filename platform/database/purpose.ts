import { BadSetting, type Config } from '../config.ts'
import type { Database } from './tx.ts'

type Raw = Pick<Database, 'execute'>
export type Purpose = 'sample' | 'business'

/** The purpose of a migrated database; null: nothing has started on it yet. */
export async function readPurpose({ execute }: Raw): Promise<Purpose | null> {
  const { rows } = await execute('select sample from platform.purpose')
  if (!rows[0]) return null
  return rows[0].sample === true ? 'sample' : 'business'
}

const refusals: Record<Purpose, string> = {
  sample:
    'This database is for a business, and the sample shop lets anybody sign in as anybody. Set NODE_ENV=production (or SAMPLE=off), or give the sample a database of its own with DATABASE_URL or DATA_DIR.',
  business:
    'This database holds the sample shop: its people are made up, and its business time is not the present. Give the business a database of its own with DATABASE_URL or DATA_DIR.',
}

/**
 * The first start decides a database's purpose; throws `BadSetting` if that was another. Developers may view the
 * sample without its sign-in shortcuts.
 */
export async function claimPurpose(
  { execute }: Raw,
  { sample, production }: Pick<Config, 'sample' | 'production'>,
): Promise<void> {
  await execute('insert into platform.purpose (sample) values ($1) on conflict do nothing', [sample])
  const purpose = sample ? 'sample' : 'business'
  const stored = await readPurpose({ execute })
  if (stored !== purpose && (sample || production)) throw new BadSetting(refusals[purpose])
}
