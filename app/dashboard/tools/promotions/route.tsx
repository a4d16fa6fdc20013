import { Form, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { CodeSpecimen } from '../../../ui/specimen.tsx'
import { Toast, ToastRegion } from '../../../ui/toast.tsx'
import { CodeList } from './code-list.tsx'
import { FirstCodes } from './first-codes.tsx'
import { actOnCode, loadCodes } from './promotions.server.ts'

export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const loader = loadCodes
export const action = actOnCode
export const meta = () => [{ title: 'Promotions · Fanfare' }]

/** Discount codes: each one's promise, status, cost and revenue. */
export default function Promotions() {
  const { codes, zone, store, confirmation } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="Promotions"
        summary="Discounts come out of your profit. You’ll see the cost before you create one."
        aside={
          codes.length > 0 ? (
            <div className="acts">
              <ButtonLink kind="start" icon="plus" to={hrefs.newPromotion}>
                New code
              </ButtonLink>
            </div>
          ) : null
        }
      />
      {answer ? <Note kind="error">{answer.fault}</Note> : null}
      {codes.length === 0 ? (
        <>
          <div className="sheet">
            <h2 className="vh">Codes</h2>
            <EmptyState
              title="No discount codes yet"
              picture={<CodeSpecimen code="EARLY10" benefit="10 % off everything" usage="0 of 100 used" />}
              action={
                <ButtonLink kind="start" icon="plus" to={hrefs.newPromotion}>
                  Create your first code
                </ButtonLink>
              }
            >
              Fans enter a code at checkout. You’ll see each code’s uses, cost and results here.
            </EmptyState>
          </div>
          <FirstCodes />
        </>
      ) : (
        <CodeList codes={codes} zone={zone} store={store} />
      )}
      <ToastRegion>
        {confirmation ? (
          <Toast
            key={`${confirmation.code}${confirmation.words}`}
            action={
              confirmation.undo ? (
                <Form method="post">
                  <input
                    type="hidden"
                    name="code"
                    value={codes.find(({ code }) => code === confirmation.code)?.id}
                  />
                  <Button kind="quiet" size="small" name="act" value={confirmation.undo}>
                    Undo
                  </Button>
                </Form>
              ) : null
            }
          >
            {confirmation.code} {confirmation.words}.
          </Toast>
        ) : null}
      </ToastRegion>
    </>
  )
}
