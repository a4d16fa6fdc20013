import { Form, useActionData, useNavigation } from 'react-router'
import { type PageState, pageStateOf } from '#channels/contract'
import { formatMoment } from '../../moments.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusMark, type StatusShape } from '../../ui/status-mark.tsx'
import type { PageView } from './connections.server.ts'
import styles from './integrate.module.css'
import type { action } from './integrate.server.ts'

const example: Readonly<Record<PageView['service'], string>> = {
  linktree: 'linktr.ee/your-name',
  beacons: 'beacons.ai/your-name',
  youtube: 'youtube.com/@your-name',
  patreon: 'patreon.com/your-name',
  twitch: 'twitch.tv/your-name',
}

const marks: Readonly<Record<PageState, { shape: StatusShape; words: string }>> = {
  new: { shape: 'waiting', words: 'Not checked yet' },
  leads: { shape: 'done', words: 'Links to your store' },
  leads_elsewhere: { shape: 'wrong', words: 'Doesn’t link to your store' },
  missing: { shape: 'wrong', words: 'Page not found' },
  unseen: { shape: 'over', words: 'Couldn’t be checked' },
}

/** The shop's page at a service: connect it, check its link to the store, disconnect it. */
export function PageConnection({ page, name, zone }: { page: PageView; name: string; zone: string }) {
  const isSubmitting = useNavigation().state === 'submitting'
  const answer = useActionData<typeof action>()
  const { connection } = page
  return (
    <section className={`sheet ${styles.feed}`} aria-label={`Your ${name} page`}>
      <header>
        <h3>Your {name} page</h3>
        {connection ? (
          <StatusMark shape={marks[pageStateOf(connection)].shape}>
            {marks[pageStateOf(connection)].words}
          </StatusMark>
        ) : (
          <StatusMark shape="over">Not connected</StatusMark>
        )}
      </header>
      {connection ? (
        <>
          <p>
            <a href={connection.label} target="_blank" rel="noopener nofollow">
              {connection.label.replace('https://', '')}
            </a>
            {connection.lastAt ? `, checked ${formatMoment(connection.lastAt, zone)}.` : '.'}
          </p>
          {connection.lastFault ? <Note kind="warning">{connection.lastFault}</Note> : null}
          {answer?.fault ? <Note kind="error">{answer.fault}</Note> : null}
          <Form method="post" className={styles.feedActions}>
            <Button kind="ink" size="small" name="act" value="check" isBusy={isSubmitting}>
              Check again
            </Button>
            <Button kind="end" size="small" name="act" value={`disconnect:${page.service}`}>
              Disconnect
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" className={styles.feedForm}>
          <TextField
            label={`Your ${name} page address`}
            name="page"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={example[page.service]}
            defaultValue={answer?.link ?? ''}
            error={answer?.fault}
            hint="We open it once to check that it links to your store. No password needed."
            required
          />
          <Button kind="ink" name="act" value="page" isBusy={isSubmitting}>
            Connect and check
          </Button>
        </Form>
      )}
    </section>
  )
}
