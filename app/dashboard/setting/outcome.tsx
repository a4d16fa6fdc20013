import { hrefs } from '#kernel/hrefs.ts'
import { Note } from '../../ui/note.tsx'
import type { SectionAnswer, Settings } from './setting-page.ts'

const outcomeWords: Record<string, string> = {
  info: 'Your info is saved.',
  avatar: 'Your picture is saved.',
  'no-avatar': 'Your picture is removed.',
  password: 'Your password is changed. All other browsers were signed out.',
  'email-asked': 'We e-mailed both addresses. Nothing changes until you use the links in those e-mails.',
  'email-kept': 'Your address stays the same. The links in the e-mails no longer work.',
  connected: 'Account connected. It’s ready for payouts in 72 hours.',
  google: 'Google is connected. Next time, press “Continue with Google”. We’ve e-mailed you about it too.',
  disconnected: 'Account disconnected.',
  'canva-kept':
    'Canva is disconnected here, but did not confirm it. To be sure, remove Fanfare at Canva under Settings, Connected apps.',
  bank: 'Bank account saved. It’s ready for payouts in 72 hours.',
  'factor-off': 'Two-factor authentication is off. All other browsers were signed out.',
  session: 'That device is signed out.',
  'export-asked': 'We’re preparing your export and will e-mail you when it’s ready. You can leave this page.',
  passkey: 'Passkey added. Use it next time you sign in. We’ve e-mailed you about it too.',
  'passkey-named': 'The passkey is renamed.',
  'passkey-removed': 'Passkey removed. It no longer works here.',
  invited: 'The invitation is on its way. Its link works for seven days.',
  'invited-again': 'The invitation is on its way again. Earlier links no longer work.',
  'taken-back': 'Invitation withdrawn. Its link no longer works.',
  'role-changed': 'Role changed. It applies from their next click.',
  'member-removed': 'Removed from the team. They’ve lost access, including in any open tabs.',
  'key-revoked': 'Key revoked. Software that used it no longer has access.',
}

/** The outcome of saving this section, or its overall fault. */
export function Outcome({
  settings,
  answer,
  outcomes,
}: {
  settings: Settings
  answer: SectionAnswer
  outcomes: readonly string[]
}) {
  if (answer.faults['']) return <Note kind="error">{answer.faults['']}</Note>
  const notice =
    Object.keys(answer.faults).length === 0 && !answer.codes && !answer.key ? settings.outcome : null
  return notice && outcomes.includes(notice) ? <Note kind="done">{outcomeWords[notice]}</Note> : null
}

/** Sections that can move money open after a proof, for ten minutes. */
export function ProveFirst({ section, reason }: { section: string; reason: string }) {
  return (
    <Note kind="warning">
      {reason} Confirm it’s you first; you won’t be asked again for ten minutes.{' '}
      <a href={hrefs.twoFactor(`${hrefs.settings}#${section}`)}>Confirm it’s me</a>
    </Note>
  )
}
