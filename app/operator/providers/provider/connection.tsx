import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { formatDayAndTime } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import type { RequiredProof } from '../../required-proof.ts'
import { RequiredProofField } from '../../required-proof-field.tsx'
import providersStyles from '../providers.module.css'

export type Connection = {
  /** `key`: by the settings; `app`: a person connects it; `none`: neither is set. */
  access: 'key' | 'app' | 'none'
  connectedAt: Date | null
  catalogueReadAt: Date | null
  /** The address of its callbacks; null: we poll. */
  callback: { url: string; until: Date | null } | null
  trouble: string
}

/** The house's connection to an outside press, with what it reads there and its callbacks. */
export function ConnectionSheet({
  connection: { access, connectedAt, catalogueReadAt, callback, trouble },
  provider: { name, zone },
  proof,
}: {
  connection: Connection
  provider: { name: string; zone: string }
  proof: RequiredProof | undefined
}) {
  const appAccess = connectedAt ? `Connected ${formatDayAndTime(connectedAt, zone)}` : 'Not connected'
  return (
    <Sheet name="connection" title="Connection">
      {access === 'none' ? (
        <ol className={providersStyles.steps}>
          <li>
            <b>Create a token.</b> In {name}’s developer portal, create a private token for your store.
          </li>
          <li>
            <b>Set it.</b> Put it into <code>PRINTFUL_API_KEY</code> and restart. To connect by an app
            instead, set <code>PRINTFUL_CLIENT_ID</code> and <code>PRINTFUL_CLIENT_SECRET</code>; a button to
            connect appears here.
          </li>
          <li>
            <b>Match your blanks.</b> We read its catalogue and its variants appear here. Units without a
            variant are never sent there.
          </li>
        </ol>
      ) : (
        <dl className={`${operatorStyles.facts} ${providersStyles.inset}`}>
          <dt>Access</dt>
          <dd>{access === 'key' ? 'The key in PRINTFUL_API_KEY' : appAccess}</dd>
          <dt>Catalogue</dt>
          <dd>{catalogueReadAt ? `Read ${formatDayAndTime(catalogueReadAt, zone)}` : 'Not read yet'}</dd>
          <dt>Updates</dt>
          <dd>
            {callback
              ? `It sends them to ${callback.url}${callback.until ? `; renewed before ${formatDayAndTime(callback.until, zone)}` : ''}`
              : 'No callbacks: we check at least hourly'}
          </dd>
          {trouble ? (
            <>
              <dt>Last problem</dt>
              <dd>{trouble}</dd>
            </>
          ) : null}
        </dl>
      )}
      {access === 'app' ? (
        <Form method="post" className={`sheet-b ${operatorStyles.form}`}>
          <RequiredProofField proof={proof} />
          {connectedAt ? (
            <Button kind="end" name="act" value="disconnect">
              Disconnect {name}
            </Button>
          ) : (
            <Button kind="ink" name="act" value="connect">
              Connect {name}
            </Button>
          )}
        </Form>
      ) : null}
    </Sheet>
  )
}
