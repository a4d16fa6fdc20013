import { Form, Link, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import type { loader } from './purchase-domain.server.ts'
import '../domains.css'

export { loader } from './purchase-domain.server.ts'
export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Purchase a domain · Fanfare' }]

/** Looks whether a name is free. Buying needs a registrar, which this installation does not have; the page says so. */
export default function PurchaseDomain() {
  const { asked, fault, domain, taken, suggestion } = useLoaderData<typeof loader>()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <div className="head">
        <div>
          <h1>Purchase a custom domain</h1>
          <p>A name of your own in front of your store. Look whether it is free.</p>
        </div>
      </div>
      <div className="dom">
        <div>
          <Form method="get" className="dom-f">
            <TextField
              label="Domain"
              name="domain"
              defaultValue={asked || suggestion}
              error={fault ?? undefined}
              hint="With its ending, such as .com, .fan or .radio"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <Button kind="ink" busy={busy}>
              Look it up
            </Button>
          </Form>
          {domain ? (
            <p className="dom-a" role="status">
              <b>{domain}</b>
              {taken === null ? (
                <StatusMark shape="waiting">The name system did not answer. Try again.</StatusMark>
              ) : taken ? (
                <StatusMark shape="wrong">Taken: somebody answers for it already</StatusMark>
              ) : (
                <StatusMark shape="done">Nobody answers for it: it is probably free</StatusMark>
              )}
            </p>
          ) : null}
          {domain && taken ? (
            <p>
              Is it yours? <Link to={`${hrefs.tool('connect-domain')}?domain=${domain}`}>Connect it</Link>{' '}
              instead.
            </p>
          ) : null}
        </div>
        <aside className="sheet sheet-b">
          <p>
            <StatusMark shape="over">Buying here: not connected</StatusMark>
          </p>
          <p>
            Selling domains needs a contract with a registrar. This installation has none, so it takes no
            money for a name it could not register.
          </p>
          <Note>
            Buy the name at any registrar; it takes minutes. Then set two records, and it is your store’s
            address.
          </Note>
          <ButtonLink to={hrefs.tool('connect-domain')}>Connect a domain you bought</ButtonLink>
        </aside>
      </div>
    </>
  )
}
