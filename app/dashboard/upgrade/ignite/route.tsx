import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import styles from '../upgrade.module.css'
import type { action, loader } from './ignite.server.ts'
import { hopeLabels, hopes, reaches, reachLabels } from './quiz.ts'

export { action, loader } from './ignite.server.ts'
export const handle = { policy: 'creator', writes: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Ignite Program · Fanfare' }]

const choose = { value: '', label: 'Choose one', disabled: true }

export default function Ignite() {
  const { sent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { values, faults } = answer ?? {
    values: {} as Record<string, string>,
    faults: {} as Record<string, string>,
  }
  return (
    <>
      <PageHead
        title="Ignite Program"
        about="Custom stores, special drops, marketing campaigns and a dedicated growth manager, free. Four questions; a person reads the answers and writes within a week."
      />
      {sent ? (
        <Note kind="done">
          Your answers are in our inbox and a copy is in your inbox.{' '}
          <Link to={hrefs.upgrade}>Back to Upgrade</Link>
        </Note>
      ) : (
        <Form method="post" className={styles.quiz}>
          <SelectField
            label="How many people follow you, all channels together?"
            name="reach"
            defaultValue={values.reach ?? ''}
            error={faults.reach}
            choices={[choose, ...reaches.map((value) => ({ value, label: reachLabels[value] }))]}
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
            choices={[choose, ...hopes.map((value) => ({ value, label: hopeLabels[value] }))]}
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
            <Button kind="ink" busy={busy}>
              Send answers
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}
