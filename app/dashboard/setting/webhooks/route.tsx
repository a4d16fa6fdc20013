import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type EndpointView, webhookEventNames, webhookEvents } from '#webhooks/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Check, TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { CodeSpecimen } from '../../../ui/specimen.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { FreshSecret } from './fresh-secret.tsx'
import styles from './webhooks.module.css'
import type { action, loader } from './webhooks.server.ts'

export { action, loader } from './webhooks.server.ts'
export const handle = { policy: 'creator:own' } satisfies RouteHandle
export const meta = () => [{ title: 'Webhooks · Fanfare' }]

/** The addresses of a shop's programs: their events and their state. */
export default function Webhooks() {
  const { webhooks, isOwner, isRemoved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="Webhooks"
        summary={
          <>
            We send your software a signed message when something happens in this shop, and retry for three
            days if there’s no response. With an <Link to={`${hrefs.settings}#keys`}>API key</Link> it can
            also read this shop. The <a href="/api/v1/openapi.json">OpenAPI description</a> describes each
            message.
          </>
        }
      />
      {isRemoved ? <Note kind="done">The webhook and its log are removed.</Note> : null}
      {answer?.made ? <FreshSecret secret={answer.made.secret} url={answer.made.url} /> : null}
      <TurnedOff webhooks={webhooks} />
      {webhooks.length === 0 ? (
        <div className={`${styles.list} sheet`}>
          <EmptyState
            title="No webhooks yet"
            picture={
              <CodeSpecimen
                code="order.paid"
                benefit="POST https://your-sheet.example"
                usage="Answered 200"
              />
            }
          >
            Add the address of your software, such as a stock sheet or chat tool, and choose what we send.
          </EmptyState>
        </div>
      ) : (
        <ul className={`${styles.list} sheet`}>
          {webhooks.map((webhook) => (
            <Row key={webhook.id} endpoint={webhook} />
          ))}
        </ul>
      )}
      {isOwner ? (
        <NewWebhookForm />
      ) : (
        <p className="soft">Only the owner of the shop can add and remove webhooks.</p>
      )}
    </>
  )
}

/** Webhooks we turned off ourselves, because nobody notices a silent program. */
function TurnedOff({ webhooks }: { webhooks: readonly EndpointView[] }) {
  const stopped = webhooks.filter(({ status, offWhy }) => status === 'off' && offWhy)
  if (stopped.length === 0) return null
  return (
    <Note kind="warning">
      {stopped.map((endpoint) => (
        <p key={endpoint.id}>
          We turned <Link to={hrefs.webhook(endpoint.id)}>{new URL(endpoint.url).host}</Link> off, and wrote
          to the owner: {endpoint.offWhy} Nothing is sent until it is turned on.
        </p>
      ))}
    </Note>
  )
}

function Row({ endpoint }: { endpoint: EndpointView }) {
  const { host, pathname } = new URL(endpoint.url)
  return (
    <li>
      <Link to={hrefs.webhook(endpoint.id)}>
        <b>{host}</b>
        <span>{pathname}</span>
      </Link>
      <span className="soft">{endpoint.events.map((event) => webhookEvents[event]).join(', ')}</span>
      <EndpointState endpoint={endpoint} />
    </li>
  )
}

const noAnswer = { values: { url: '', events: [] as string[] }, faults: {} as Record<string, string> }
function NewWebhookForm() {
  const { isFresh } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSubmitting = useNavigation().state === 'submitting'
  const { values, faults } = answer ?? noAnswer
  return (
    <Form method="post" className={styles.form} key={answer?.made?.id}>
      <h2>Add a webhook</h2>
      <fieldset disabled={!isFresh} className={styles.form}>
        <TextField
          label="Address"
          name="url"
          type="url"
          placeholder="https://example.com/fanfare"
          hint="It must begin with https:// and be reachable from the internet."
          defaultValue={values.url}
          error={faults.url}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <fieldset className={styles.events} aria-describedby={faults.events ? 'wh-events' : undefined}>
          <legend>Send when</legend>
          {webhookEventNames.map((name) => (
            <Check
              key={name}
              name={name}
              label={webhookEvents[name]}
              hint={name}
              defaultChecked={values.events.includes(name)}
            />
          ))}
          {faults.events ? (
            <p className="err" id="wh-events">
              {faults.events}
            </p>
          ) : null}
        </fieldset>
      </fieldset>
      {isFresh ? (
        <Button kind="ink" isBusy={isSubmitting}>
          Add webhook
        </Button>
      ) : (
        <Note kind="warning">
          A webhook sends your orders to other software, so confirm it’s you first. You won’t be asked again
          for ten minutes. <a href={hrefs.twoFactor(hrefs.webhooks)}>Confirm it’s me</a>
        </Note>
      )}
    </Form>
  )
}
