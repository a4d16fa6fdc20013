import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { threadStatuses } from '#messages/contract'
import { ListingThumb } from '../../listing-thumb.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Toast, ToastRegion } from '../../ui/toast.tsx'
import { formatSpan } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import queuesStyles from '../queues.module.css'
import type { loader } from './support.server.ts'
import { aboutWords, threadWords } from './thread-words.ts'

export { loader } from './support.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Support · Fanfare' }]

const Undo = ({ id }: { id: string }) => (
  <Form method="post" action={`${hrefs.operatorThread(id)}?do=reopen`}>
    <Button kind="quiet" size="small">
      Undo
    </Button>
  </Form>
)

export default function Support() {
  const { threads, status, waiting, now, next, after, closedThreadId } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Support" summary="Questions from fans and creators.">
        <ButtonLink icon="notebook-pen" to={hrefs.operatorMacros}>
          Macros
        </ButtonLink>
      </PageHead>
      <ToastRegion>
        {closedThreadId ? (
          <Toast key={closedThreadId} action={<Undo id={closedThreadId} />} seconds={20}>
            The conversation is closed.
          </Toast>
        ) : null}
      </ToastRegion>
      <TabLinks
        label="Conversations by state"
        current={status}
        tabs={threadStatuses.map((key) => ({
          key,
          label: threadWords[key].words,
          count: key === 'open' ? waiting : undefined,
          to: hrefs.operatorSupport({ status: key }),
        }))}
      />
      <section className={`sheet ${operatorStyles.belowTabs}`} aria-label={threadWords[status].words}>
        {threads.length === 0 ? (
          <EmptyState
            title={status === 'open' ? 'Inbox zero' : 'Nothing here'}
            picture={<WordsSpecimen quote="Will it be here before Sunday?" author="A fan, about an order" />}
          >
            Questions from fans and creators appear here, each with its order.
          </EmptyState>
        ) : (
          <ul className={queuesStyles.links}>
            {threads.map((thread) => (
              <li key={thread.id}>
                <Link to={hrefs.operatorThread(thread.id)}>
                  <ListingThumb picture={thread.picture} side={48} />
                  <span className={queuesStyles.words}>
                    <b>{thread.subject}</b>
                    <span className={queuesStyles.said}>{thread.lastMessage}</span>
                    <small>
                      {thread.fromName}
                      {thread.orderId ? '' : `, ${aboutWords[thread.topic]}`}
                    </small>
                  </span>
                  <StatusMark shape={status === 'open' ? 'waiting' : 'done'}>
                    {status === 'open' ? 'Waits' : 'Last'}{' '}
                    {formatSpan(new Date(now).getTime() - new Date(thread.touchedAt).getTime())}
                    {status === 'open' ? '' : ' ago'}
                  </StatusMark>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <CursorPages
          start={after && hrefs.operatorSupport({ status })}
          next={next && hrefs.operatorSupport({ status, after: next })}
          order={status === 'open' ? 'oldest' : 'newest'}
        />
      </section>
    </>
  )
}
