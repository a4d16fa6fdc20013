import { useActionData, useLoaderData } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { AccountsSection } from './accounts-section.tsx'
import type { action } from './acts.server.ts'
import type { Answer } from './answer.server.ts'
import { BankSection } from './bank-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { FactorSection } from './factor-section.tsx'
import { InfoSection } from './info-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { sections } from './sections.ts'
import { SessionsSection } from './sessions-section.tsx'
import styles from './setting.module.css'
import type { loader } from './setting.server.ts'
import { noAnswer, type SectionAnswer } from './setting-page.ts'
import { TeamSection } from './team-section.tsx'

export { action, loader } from './setting.server.ts'
export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Profile · Fanfare' }]

export default function Setting() {
  const settings = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Answer | undefined
  const answerOf = (section: Answer['section']): SectionAnswer =>
    answer?.section === section ? answer : noAnswer
  return (
    <>
      <PageHead title="Profile" />
      <div className={styles.settings}>
        <nav className={styles.contents} aria-label="On this page">
          {sections.map(([id, label]) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <div className={styles.sections}>
          <InfoSection settings={settings} answer={answerOf('info')} />
          <PasswordSection settings={settings} answer={answerOf('password')} />
          <EmailSection settings={settings} answer={answerOf('email')} />
          <AccountsSection settings={settings} answer={answerOf('accounts')} />
          <BankSection settings={settings} answer={answerOf('bank')} />
          <FactorSection settings={settings} answer={answerOf('factor')} />
          <PasskeysSection settings={settings} answer={answerOf('passkeys')} />
          <SessionsSection settings={settings} answer={answerOf('sessions')} />
          <TeamSection settings={settings} answer={answerOf('team')} />
          <KeysSection settings={settings} answer={answerOf('keys')} />
          <ExportSection settings={settings} answer={answerOf('export')} />
          <DeleteSection />
        </div>
      </div>
    </>
  )
}
