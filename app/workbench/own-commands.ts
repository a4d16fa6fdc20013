import { hrefs } from '#kernel/hrefs.ts'
import type { Command } from './command.ts'

/** Acts for everyone behind the login, wherever they work. */
export const ownCommands: readonly Command[] = [
  {
    id: 'theme.light',
    group: 'Theme',
    label: 'Light theme',
    icon: 'sun',
    keywords: 'day bright mode',
    action: { kind: 'theme', theme: 'light' },
  },
  {
    id: 'theme.dark',
    group: 'Theme',
    label: 'Dark theme',
    icon: 'moon',
    keywords: 'night mode',
    action: { kind: 'theme', theme: 'dark' },
  },
  {
    id: 'theme.system',
    group: 'Theme',
    label: 'Theme as the system',
    icon: 'sun-moon',
    keywords: 'automatic mode',
    action: { kind: 'theme', theme: 'system' },
  },
  {
    id: 'sign-out',
    group: 'Account',
    label: 'Sign out',
    icon: 'log-out',
    keywords: 'log out leave',
    action: { kind: 'send', to: hrefs.logout, fields: {} },
  },
]
