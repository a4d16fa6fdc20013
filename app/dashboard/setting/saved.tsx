import { hrefs } from '#kernel/hrefs.ts'
import { Note } from '../../ui/note.tsx'
import type { Settings, Told } from './setting-page.ts'

const words: Record<string, string> = {
  info: 'Your info is saved.',
  avatar: 'Your picture is saved.',
  'no-avatar': 'Your picture is removed.',
  password: 'Your password is changed. All other browsers were signed out.',
  'email-asked': 'We wrote to both addresses. Nothing changes before the links in those mails are used.',
  'email-kept': 'Your address stays. The links of the mails open nothing any more.',
  connected: 'The account is connected. It can receive money 72 hours from now.',
  google: 'Google is connected. At the next login, press “Continue with Google”. We told you by mail, too.',
  disconnected: 'The account is disconnected. Nothing new goes there.',
  bank: 'Your bank account is saved. It can receive money 72 hours from now.',
  'factor-off': 'Two-factor authentication is off. All other browsers were signed out.',
  session: 'Signed out there.',
  'export-asked': 'Your export is being made. We write to you when it is ready; you can leave this page.',
  passkey: 'The passkey is added. At the next login, choose it there. We told you by mail, too.',
  'passkey-named': 'The passkey is renamed.',
  'passkey-removed': 'The passkey is removed. It opens nothing here any more.',
  invited: 'The invitation is on its way. Its link works for seven days.',
  'invited-again': 'The invitation is on its way again. Links of earlier mails no longer work.',
  'taken-back': 'The invitation is taken back. Its link opens nothing any more.',
  'role-changed': 'The role is changed. It holds from their next click on.',
  'member-removed': 'They no longer work here. Whatever they have open is refused from now on.',
  'key-revoked': 'The key is revoked. Programs that used it are turned away from now on.',
}

/** What happened to this section, or what is wrong with all of it. */
export function Outcome({ settings, told, of }: { settings: Settings; told: Told; of: readonly string[] }) {
  if (told.faults['']) return <Note kind="error">{told.faults['']}</Note>
  const said = Object.keys(told.faults).length === 0 && !told.codes && !told.key ? settings.saved : null
  return said && of.includes(said) ? <Note kind="done">{words[said]}</Note> : null
}

/** Sections that can move money open after the person proved themselves; it lasts ten minutes. */
export function ProveFirst({ section, why }: { section: string; why: string }) {
  return (
    <Note kind="warning">
      {why} Confirm that it is you first; it then stays open for ten minutes.{' '}
      <a href={hrefs.twoFactor(`${hrefs.settings}#${section}`)}>Confirm it is me</a>
    </Note>
  )
}
