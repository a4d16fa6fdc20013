// npm run staff -- add <mail> <role> | list | remove <mail>
import { z } from 'zod'
import { addStaff, findStaff, removeStaffByEmail } from '#accounts'
import { accountRefusals, listStaffRoles } from '#accounts/contract'
import { type StaffRole, staffRoles } from '#kernel/actor.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { BadSetting, type Config, configOfProcess, reasonOf } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { claimPurpose } from '#platform/database/purpose.ts'
import type { Database } from '#platform/database/tx.ts'
import { migrateFor } from '#platform/upgrade.ts'

const usage = `Use one of: npm run staff -- add <mail> <role> | list | remove <mail>
Roles: ${staffRoles.join(', ')}.`

const buildDeps = ({ secretKey, appUrl }: Config) => ({
  ring: { secret: secretKey },
  appUrl,
  now: new Date(),
})

function readEmail(text: string | undefined): string {
  const parsed = z.email().trim().toLowerCase().safeParse(text)
  if (!parsed.success) throw new BadSetting(text ? `"${text}" is not an e-mail address.` : usage)
  return parsed.data
}

function readRole(text: string | undefined): StaffRole {
  const staffRole = staffRoles.find((role) => role === text)
  if (!staffRole) throw new BadSetting(`Name a role: ${staffRoles.join(', ')}.`)
  return staffRole
}

type Code = keyof typeof accountRefusals
const failWith = (refusal: Refusal<Code>): never => {
  throw new BadSetting(wordsOf(refusal, accountRefusals))
}

async function add(config: Config, database: Database, email: string, role: StaffRole): Promise<void> {
  const result = await database.transact((tx, at) => addStaff(tx, buildDeps(config), { email, role }, at))
  if (!result.ok) return failWith(result)
  const { link } = result.value
  if (link === null) return console.log(`${email} works here as ${role} now, with the account there is.`)
  if (config.smtpUrl)
    return console.log(`A mail to ${email} leads to choosing a password. It leaves once Fanfare is running.`)
  console.log(`SMTP_URL is not set, so no mail leaves. ${email} chooses a password here, within seven days:`)
  console.log(link)
}

async function list(config: Config, database: Database): Promise<void> {
  const { members, invitations } = await database.read((tx) => findStaff(tx, buildDeps(config)))
  if (members.length + invitations.length === 0) console.log('Nobody works here yet.')
  for (const { email, name, roles, hasSecondFactor } of members)
    console.log(
      `${email}  ${name}  ${listStaffRoles(roles)}  ${hasSecondFactor ? 'second factor set up' : 'no second factor yet'}`,
    )
  for (const { email, role, isExpired, expiresAt } of invitations)
    console.log(
      `${email}  invited as ${role}, ${isExpired ? 'the link has run out' : `the link works until ${expiresAt.toISOString()}`}`,
    )
}

async function remove(config: Config, database: Database, email: string): Promise<void> {
  const result = await database.transact((tx, at) => removeStaffByEmail(tx, buildDeps(config), email, at))
  if (!result.ok) return failWith(result)
  console.log(`${email} no longer works here and is signed out on every device.`)
}

async function main(): Promise<void> {
  const [command, email, role] = process.argv.slice(2)
  if (!command || !['add', 'list', 'remove'].includes(command)) throw new BadSetting(usage)
  const staffEmail = command === 'list' ? '' : readEmail(email)
  const staffRole = command === 'add' ? readRole(role) : 'support'
  const config = configOfProcess()
  const database = await openDatabase(config)
  try {
    await migrateFor(config, database)
    await claimPurpose(database, config)
    if (command === 'add') await add(config, database, staffEmail, staffRole)
    else if (command === 'list') await list(config, database)
    else await remove(config, database, staffEmail)
  } finally {
    await database.close()
  }
}

main().catch((cause: unknown) => {
  console.error(reasonOf(cause))
  process.exitCode = 1
})
