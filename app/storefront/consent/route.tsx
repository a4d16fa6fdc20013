import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { Check } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import consentStyles from '../consent.module.css'
import storeStyles from '../store.module.css'
import { decide, loadConsent } from './consent.server.ts'
import { joinNames, purposeWords } from './words.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadConsent
export const action = decide
export const meta = () => [{ title: 'Your privacy' }, { name: 'robots', content: 'noindex' }]

/** A fan's consents here, changeable at any time. */
export default function Consent() {
  const { shop, purposes, hasDecided, privacyControl, isSaved } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={`${storeStyles.section} ${storeStyles.page} ${consentStyles.choices}`}>
      <h1>Your privacy</h1>
      <p>
        This store keeps your cart and how you found it in your browser. We need that to sell to you, and
        share it with no one.
      </p>
      {isSaved ? <Note kind="done">Saved for six months in this browser.</Note> : null}
      {privacyControl ? (
        <Note>
          Your browser asks not to be tracked (Global Privacy Control), so all of this is off, whatever is
          chosen below.
        </Note>
      ) : null}
      {purposes.length === 0 ? (
        <p>{shop.name} shares nothing about you with any network. There’s nothing to decide.</p>
      ) : (
        <form method="post">
          <p>
            {shop.name} would like your consent for the following.{' '}
            {hasDecided ? '' : 'Neither is happening yet. '}
            Nothing here depends on your answer.
          </p>
          {purposes.map(({ purpose, names, isOn }) => (
            <Check
              key={purpose}
              name={purpose}
              defaultChecked={isOn}
              label={<b>{purposeWords[purpose].name}</b>}
              hint={`${joinNames(names)} ${purposeWords[purpose].description}`}
            />
          ))}
          <p className={consentStyles.answers}>
            <button className="btn btn-p" type="submit" name="choice" value="own">
              Save my choice
            </button>
            <button className="btn btn-o" type="submit" name="choice" value="none">
              Refuse all
            </button>
          </p>
        </form>
      )}
    </main>
  )
}
