import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FieldScript } from '../../ui/field-script.tsx'
import { Note } from '../../ui/note.tsx'
import shopSectionsStyles from '../sections/shop-sections.module.css'
import storeStyles from '../store.module.css'
import { askQuestion, loadAsk } from './ask.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadAsk
export const action = askQuestion
export const meta = () => [{ title: 'Ask the shop' }, { name: 'robots', content: 'noindex' }]

/** A question to the shop about one of its products. */
export default function Ask() {
  const { isSent, shop, listing, sender, answerTime } = useLoaderData<typeof loader>()
  const { values = {}, faults = {} } = useActionData<typeof action>() ?? {}
  return (
    <main id="main" className={`${storeStyles.section} ${storeStyles.page}`}>
      <h1>Ask {shop.name}</h1>
      <p className={storeStyles.lead}>
        About <a href={hrefs.storeListing(shop.handle, listing.slug)}>{listing.title}</a>. {answerTime}
      </p>
      {isSent ? (
        <Note kind="done">
          {shop.name} has your question. The answer comes by e-mail; the letter that is on its way leads back
          to the conversation.
        </Note>
      ) : (
        <form method="post" className={shopSectionsStyles.form} noValidate>
          {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            required
            maxLength={120}
            defaultValue={values.name ?? sender.name}
            error={faults.name}
          />
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={values.email ?? sender.email}
            error={faults.email}
            hint={`For the answer. ${shop.name} doesn’t see it.`}
          />
          <TextArea
            label="Your question"
            name="message"
            rows={6}
            required
            maxLength={5000}
            defaultValue={values.message}
            error={faults.message}
            hint={`${shop.name} and Fanfare’s support read it.`}
          />
          <Button kind="ink" size="large">
            Send
          </Button>
        </form>
      )}
      <FieldScript />
    </main>
  )
}
