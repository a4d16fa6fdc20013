import { expect, test } from 'vitest'
import { powersOf } from '#kernel/actor.ts'
import { commandsOf } from '../dashboard/commands.ts'
import { commandsOf as consoleCommands } from '../operator/commands.ts'
import { matchCommands, rankOf, recentOf, withRecent } from './command.ts'

const shop = { id: 'shp_1', name: 'Kettle', handle: 'kettle' }
const other = { id: 'shp_2', name: 'Second', handle: 'second' }
const around = { shop, workplaces: [shop, other], address: 'https://fanfare.test/@kettle' }
const owner = commandsOf({ ...around, may: powersOf.owner })
const named = (text: string, commands = owner) =>
  matchCommands(commands, text).flatMap(({ commands: found }) => found.map(({ label }) => label))

test('words meet an entry in any order, by their beginning, and with a wrong letter', () => {
  expect(named('payout request')[0]).toBe('Request a payout')
  expect(named('req pay')[0]).toBe('Request a payout')
  expect(named('anlytics')[0]).toBe('Analytics')
  expect(named('discuont')[0]).toBe('New discount code')
  expect(named('Zwei-Faktor')).toEqual([])
  expect(named('two factor')[0]).toBe('Two-Factor Authentication')
  expect(named('payout zebra')).toEqual([])
})

test('the best entry comes first, a whole word before a beginning, a name before what is meant as well', () => {
  expect(named('store')[0]).toMatch(/^Store/)
  expect(rankOf(['store'], 'Store')).toBeGreaterThan(rankOf(['store'], 'Stores'))
  expect(rankOf(['dark'], 'Dark theme')).toBeGreaterThan(rankOf(['dark'], 'Theme', 'dark'))
  expect(named('night')).toContain('Dark theme')
})

test('signs alone find nothing, and nothing typed shows every entry under its group', () => {
  expect(named('?!')).toEqual([])
  expect(named('  ')).toHaveLength(owner.length)
  const groups = matchCommands(owner, '').map(({ name }) => name)
  expect(groups).toEqual([
    'Do',
    'Go to',
    'Integrate',
    'Tools & Services',
    'Store',
    'Settings',
    'Your shops',
    'Theme',
    'Account',
  ])
})

test('a role without books gets no payouts, and without a second shop nobody is offered one', () => {
  const designer = commandsOf({ ...around, workplaces: [shop], may: powersOf.designer })
  expect(named('payout', designer)).toEqual([])
  expect(designer.map(({ group }) => group)).not.toContain('Your shops')
  expect(named('payout', commandsOf({ ...around, may: powersOf.finance }))).toEqual(['Payouts'])
  expect(named('work in', owner)).toEqual(['Work in Second'])
})

test('the console offers the queues of a role', () => {
  expect(named('ledger', consoleCommands(['finance']))).toEqual(['Ledger'])
  expect(named('ledger', consoleCommands(['production']))).toEqual([])
})

test('the five entries used last come first, each once, as far as they are still offered', () => {
  const used = ['a', 'b', 'c', 'd', 'e', 'f', 'b'].reduce<string[]>(withRecent, [])
  expect(used).toEqual(['b', 'f', 'e', 'd', 'c'])
  expect(recentOf(owner, ['gone', 'new-code']).map(({ id, group }) => [id, group])).toEqual([
    ['new-code', 'Recent'],
  ])
})
