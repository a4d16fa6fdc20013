import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { lettersWords } from '#messages/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { FieldScript } from '../../ui/field-script.tsx'
import shopSectionsStyles from '../sections/shop-sections.module.css'
import storeStyles from '../store.module.css'
import { loadSignUp, signUp } from './newsletter.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadSignUp
export const action = signUp
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData ? `Newsletter · ${loaderData.name}` : 'Not here' },
]

/** Signing up for a store's letters: the form, its faults, or what happens next. */
export default function Newsletter() {
  const { name, handle } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.isRequested) {
    return (
      <main id="main" className={`${storeStyles.section} ${storeStyles.page}`}>
        <h1>Check your inbox</h1>
        <p className={storeStyles.lead}>
          We’ve sent a link to {answer.email}. Open it to confirm, and you’ll get news from {name}.
        </p>
        <p>
          <a className="btn btn-o btn-lg" href={hrefs.storefront(handle)}>
            Back to the store
          </a>
        </p>
      </main>
    )
  }
  return (
    <main id="main" className={`${storeStyles.section} ${storeStyles.page}`}>
      <h1>News from {name}</h1>
      <form method="post" className={shopSectionsStyles.form}>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={answer?.email ?? ''}
          error={answer?.faults.email}
        />
        <div className="field">
          <Check name="consent" required label={lettersWords.page.label} />
          {answer?.faults.consent ? <span className="err">{answer.faults.consent}</span> : null}
        </div>
        <Button kind="ink" size="large">
          Sign up
        </Button>
      </form>
      <FieldScript />
    </main>
  )
}
