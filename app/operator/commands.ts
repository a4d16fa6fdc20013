import type { StaffRole } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Command } from '../workbench/command.ts'
import { ownCommands } from '../workbench/own-commands.ts'
import { listEntries } from './menu.ts'

/** The command menu of the console: the queues these roles work in. */
export const commandsOf = (roles: readonly StaffRole[]): Command[] => [
  ...listEntries(roles).map(
    ({ key, label, icon, to }): Command => ({
      id: key,
      group: 'Go to',
      label,
      icon,
      action: { kind: 'open', to },
    }),
  ),
  ...ownCommands,
]

/** Leads to the console's search. */
export const searchCommand = (words: string): Command => ({
  id: 'find',
  group: 'Search',
  label: `Find “${words}” in the console`,
  icon: 'search',
  action: { kind: 'open', to: hrefs.operatorFind(words) },
})
