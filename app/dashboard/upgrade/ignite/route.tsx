import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { upgradeCards } from '../cards.ts'
import styles from '../upgrade.module.css'
import type { action, loader } from './ignite.server.ts'
import { hopeLabels, hopes, reaches, reachLabels } from './quiz.ts'

export { action, loader } from './ignite.server.ts'
export const handle = { policy: 'creator', writes: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Ignite Program · Fanfare' }]

const placeholderChoice = { value: '', label: 'Choose one', disabled: true }

const gains: readonly [IconName, string][] = [
  ['store', 'A custom store'],
  ['timer', 'Special drops'],
  ['megaphone', 'Marketing campaigns'],
  ['user', 'A dedicated growth manager'],
]

export default function Ignite() {
  const { isSent } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Ignite Program"
        summary="Free, by application. Answer four questions; a person reads them and replies within a week."
      />
      {isSent ? (
        <Note kind="done">
          We have your answers, and a copy is in your inbox. <Link to={hrefs.upgrade}>Back to Upgrade</Link>
        </Note>
      ) : (
        <div className={styles.apply}>
          <Quiz />
          <aside className="sheet">
            <div className={styles.picture} style={{ background: upgradeCards[0]!.background }}>
              <img src={upgradeCards[0]!.imageUrl} alt="" width="760" height="760" />
            </div>
            <div className={styles.words}>
              <h2>What you get</h2>
              <ul className={styles.gains}>
                {gains.map(([icon, label]) => (
                  <li key={label}>
                    <Icon name={icon} size="s" />
                    {label}
                  </li>
                ))}
              </ul>
            </div>
          </aside>
        </div>
      )}
    </>
  )
}

function Quiz() {
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  const { values, faults } = answer ?? {
    values: {} as Record<string, string>,
    faults: {} as Record<string, string>,
  }
  return (
    <Form method="post" className={`sheet sheet-b ${styles.quiz}`}>
      <SelectField
        label="How many people follow you across all channels?"
        name="reach"
        defaultValue={values.reach ?? ''}
        error={faults.reach}
        choices={[placeholderChoice, ...reaches.map((value) => ({ value, label: reachLabels[value] }))]}
        required
      />
      <TextField
        label="Where are they?"
        name="where"
        defaultValue={values.where}
        error={faults.where}
        hint="Networks, a newsletter, a venue. Links are welcome."
        maxLength={200}
        required
      />
      <SelectField
        label="What would help you most?"
        name="hope"
        defaultValue={values.hope ?? ''}
        error={faults.hope}
        choices={[placeholderChoice, ...hopes.map((value) => ({ value, label: hopeLabels[value] }))]}
        required
      />
      <TextArea
        label="What is the next thing you want to make?"
        name="idea"
        defaultValue={values.idea}
        error={faults.idea}
        maxLength={2000}
        required
      />
      <div>
        <Button kind="ink" isBusy={isBusy}>
          Send answers
        </Button>
      </div>
    </Form>
  )
}
