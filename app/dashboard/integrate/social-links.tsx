import { Form, useActionData, type useLoaderData, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { NetworkMark } from '../../ui/icon.tsx'
import type { NetworkName } from '../../ui/icon-names.ts'
import { Note } from '../../ui/note.tsx'
import styles from './integrate.module.css'
import type { action, loader } from './integrate.server.ts'

type View = ReturnType<typeof useLoaderData<typeof loader>>

/** The profiles fans see in the store, and a form for another. */
export function SocialLinks({ view }: { view: View }) {
  const answer = useActionData<typeof action>()
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <section className={`sheet ${styles.offerForm}`} aria-label="Your profiles">
      {view.savedNetwork ? <Note kind="done">{view.savedNetwork} is now in your store.</Note> : null}
      {view.links.length ? (
        <ul>
          {view.links.map((link) => (
            <li key={link.network}>
              <NetworkMark name={link.network as NetworkName} />
              <a href={link.url} target="_blank" rel="noopener">
                {link.url.replace(/^https?:\/\/(www\.)?/, '')}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post">
        <TextField
          label="Add a profile"
          name="link"
          inputMode="url"
          placeholder="Enter your social profile link"
          defaultValue={answer?.link ?? view.pastedLink}
          error={answer?.error}
          hint="Facebook, Instagram, LinkedIn, TikTok, X or YouTube. One of each; a new one replaces the old."
          required
        />
        <Button kind="ink" isBusy={isSubmitting}>
          Add to my store
        </Button>
      </Form>
    </section>
  )
}
