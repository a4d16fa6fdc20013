import { hrefs } from '#kernel/hrefs.ts'
import type { Command } from './command.ts'

/** Acts for everyone behind the login, wherever they work. */
export const ownCommands: readonly Command[] = [
  {
    id: 'theme.light',
    group: 'Theme',
    label: 'Light theme',
    icon: 'sun',
    also: 'day bright mode',
    action: { kind: 'theme', theme: 'light' },
  },
  {
    id: 'theme.dark',
    group: 'Theme',
    label: 'Dark theme',
    icon: 'moon',
    also: 'night mode',
    action: { kind: 'theme', theme: 'dark' },
  },
  {
    id: 'theme.system',
    group: 'Theme',
    label: 'Theme as the system',
    icon: 'sun-moon',
    also: 'automatic mode',
    action: { kind: 'theme', theme: 'system' },
  },
  {
    id: 'sign-out',
    group: 'Account',
    label: 'Sign out',
    icon: 'log-out',
    also: 'log out leave',
    action: { kind: 'send', to: hrefs.logout, fields: {} },
  },
]
