import { Form } from 'react-router'
import { type AttemptView, noAnswerWords } from '#webhooks/contract'
import { Button } from '../../../../ui/button.tsx'
import { StatusMark } from '../../../../ui/status-mark.tsx'
import styles from '../webhooks.module.css'
import type { loader } from './webhook.server.ts'

export type FullDelivery = NonNullable<Awaited<ReturnType<typeof loader>>['delivery']>

/** A delivery: the body, and each try with its headers and the returned status. */
export function Delivery({
  delivery,
  isOwner,
  formatMoment,
}: {
  delivery: FullDelivery
  isOwner: boolean
  formatMoment: (at: Date) => string
}) {
  return (
    <section className={styles.delivery} id="delivery" aria-labelledby="wh-delivery">
      <h2 className={styles.title} id="wh-delivery">
        {delivery.type}, {formatMoment(delivery.madeAt)}
      </h2>
      <div>
        <b>Body</b>
        <pre>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
      </div>
      {delivery.attempts.length === 0 ? (
        <p className="soft">Not tried yet.</p>
      ) : (
        <ol className={`sheet ${styles.attempts}`}>
          {delivery.attempts.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} formatMoment={formatMoment} />
          ))}
        </ol>
      )}
      {isOwner ? (
        <Form method="post">
          <input type="hidden" name="delivery" value={delivery.id} />
          <Button name="act" value="replay">
            Send it again
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

function Attempt({ attempt, formatMoment }: { attempt: AttemptView; formatMoment: (at: Date) => string }) {
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  const headers = Object.entries(attempt.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <li>
      <StatusMark shape={isDelivered ? 'done' : 'wrong'}>
        Try {attempt.number}, {formatMoment(attempt.triedAt)}:{' '}
        {attempt.status === null
          ? noAnswerWords
          : `Answered ${attempt.status} in ${attempt.milliseconds} ms.`}
      </StatusMark>
      <details>
        <summary>Headers sent</summary>
        <pre>{headers.join('\n')}</pre>
      </details>
    </li>
  )
}
