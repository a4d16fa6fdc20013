import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoment } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import styles from '../inbox.module.css'
import { AnswerForm, ThreadMessages } from '../thread.tsx'
import { actOnThread, loadThread } from './detail.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Conversation · Fanfare' }]
export const loader = loadThread
export const action = actOnThread

/** A conversation with a fan: creator, fan and support in one. */
export default function Thread() {
  const thread = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isClosed = thread.status === 'closed'
  return (
    <>
      <Link className="back" to={hrefs.inbox()}>
        <Icon name="arrow-left" size="s" />
        Inbox
      </Link>
      <PageHead
        title={thread.subject}
        summary={
          <>
            {thread.name}
            {thread.order ? (
              <>
                , <Link to={hrefs.ownOrder(thread.order)}>order {thread.order}</Link>
              </>
            ) : null}
          </>
        }
      >
        {isClosed ? <StatusMark shape="over">Closed</StatusMark> : null}
        {!isClosed && thread.desk === 'shop' ? (
          <Form method="post" className="acts">
            <Button name="intent" value="hand">
              Hand to support
            </Button>
            <Button name="intent" value="close">
              Close
            </Button>
          </Form>
        ) : null}
      </PageHead>
      {answer?.problem ? <Note kind="error">{answer.problem}</Note> : null}
      <section className="sheet" aria-label="Messages">
        <ThreadMessages messages={thread.messages} zone={thread.zone} />
        <p className={`sheet-b soft ${styles.taken}`}>
          {thread.takenBy && thread.takenAt
            ? `${thread.takenBy === 'staff' ? 'Support took this over' : 'You handed this to support'} ${formatMoment(thread.takenAt, thread.zone)}. `
            : ''}
          {thread.desk === 'shop'
            ? 'The fan is waiting for you. Support can read along and take over.'
            : 'Support answers this. You can add something at any time.'}
        </p>
        {isClosed ? null : (
          <AnswerForm
            key={thread.id}
            canned={thread.canned}
            draft={answer?.message || thread.draft}
            error={answer?.fault ?? undefined}
            messageCount={thread.messages.length}
          />
        )}
      </section>
    </>
  )
}
