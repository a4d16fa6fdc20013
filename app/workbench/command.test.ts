import { expect, test } from 'vitest'
import { powersOf } from '#kernel/actor.ts'
import { listCommands } from '../dashboard/commands.ts'
import { commandsOf as consoleCommands } from '../operator/commands.ts'
import { addRecent, findRecent, matchCommands, rankCommand } from './command.ts'

const shop = { id: 'shp_1', name: 'Kettle', handle: 'kettle' }
const otherShop = { id: 'shp_2', name: 'Second', handle: 'second' }
const context = { shop, workplaces: [shop, otherShop], address: 'https://fanfare.test/@kettle' }
const owner = listCommands({ ...context, powers: powersOf.owner })
const listLabels = (text: string, commands = owner) =>
  matchCommands(commands, text).flatMap(({ commands: matched }) => matched.map(({ label }) => label))

test('words match an entry in any order, by their beginning, and with a wrong letter', () => {
  expect(listLabels('payout request')[0]).toBe('Request a payout')
  expect(listLabels('req pay')[0]).toBe('Request a payout')
  expect(listLabels('anlytics')[0]).toBe('Analytics')
  expect(listLabels('discuont')[0]).toBe('New discount code')
  expect(listLabels('Zwei-Faktor')).toEqual([])
  expect(listLabels('two factor')[0]).toBe('Two-Factor Authentication')
  expect(listLabels('payout zebra')).toEqual([])
})

test('the best entry comes first, a whole word before a beginning, a label before its keywords', () => {
  expect(listLabels('store')[0]).toMatch(/^Store/)
  expect(rankCommand(['store'], 'Store')).toBeGreaterThan(rankCommand(['store'], 'Stores'))
  expect(rankCommand(['dark'], 'Dark theme')).toBeGreaterThan(rankCommand(['dark'], 'Theme', 'dark'))
  expect(listLabels('night')).toContain('Dark theme')
})

test('punctuation alone finds nothing, and an empty text shows every entry under its group', () => {
  expect(listLabels('?!')).toEqual([])
  expect(listLabels('  ')).toHaveLength(owner.length)
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

test('a role without access to the books sees no payouts, and without a second shop none is offered', () => {
  const designer = listCommands({ ...context, workplaces: [shop], powers: powersOf.designer })
  expect(listLabels('payout', designer)).toEqual([])
  expect(designer.map(({ group }) => group)).not.toContain('Your shops')
  expect(listLabels('payout', listCommands({ ...context, powers: powersOf.finance }))).toEqual(['Payouts'])
  expect(listLabels('work in', owner)).toEqual(['Work in Second'])
})

test('the console offers the queues of a role', () => {
  expect(listLabels('ledger', consoleCommands(['finance']))).toEqual(['Ledger'])
  expect(listLabels('ledger', consoleCommands(['production']))).toEqual([])
})

test('the five most recent entries come first, each once, as far as they are still offered', () => {
  const recentIds = ['a', 'b', 'c', 'd', 'e', 'f', 'b'].reduce<string[]>(addRecent, [])
  expect(recentIds).toEqual(['b', 'f', 'e', 'd', 'c'])
  expect(findRecent(owner, ['gone', 'new-code']).map(({ id, group }) => [id, group])).toEqual([
    ['new-code', 'Recent'],
  ])
})
