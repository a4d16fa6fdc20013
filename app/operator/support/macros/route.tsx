import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { macroPlaceholders } from '#messages/contract'
import { dateWords } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { WordsSpecimen } from '../../../ui/specimen.tsx'
import { Toast, ToastPlace } from '../../../ui/toast.tsx'
import { BackTo } from '../../back-to.tsx'
import operatorStyles from '../../operator.module.css'
import queuesStyles from '../../queues.module.css'
import { useZone } from '../../use-zone.ts'
import type { action, loader } from './macros.server.ts'

export { action, loader } from './macros.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Macros · Fanfare' }]

/** The beginning of an answer, cut after a word. */
const shortenBody = (body: string): string =>
  body.length <= 120 ? body : `${body.slice(0, 120).replace(/\s\S*$/, '')}…`

export default function Macros() {
  const zone = useZone()
  const { macros, chosen, said, removed } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Macros"
        above={<BackTo to={hrefs.operatorSupport()}>Support</BackTo>}
        about="Ready-made answers, filled in from the order."
      />
      <ToastPlace>
        {said && removed ? (
          <Toast key={removed} action={<Undo id={removed} />} seconds={20}>
            {said}
          </Toast>
        ) : null}
      </ToastPlace>
      {said && !removed ? <Note kind="done">{said}</Note> : null}
      <div className={operatorStyles.columns}>
        <section className="sheet" aria-label="Macros">
          {macros.length === 0 ? (
            <EmptyState
              title="No macros yet"
              picture={
                <WordsSpecimen said="Hello {name}, we’re printing it again." by="Misprint: printed again" />
              }
            >
              Write your first one; it appears under Macro in every conversation.
            </EmptyState>
          ) : (
            <ul className={queuesStyles.links}>
              {macros.map((macro) => (
                <li key={macro.id}>
                  <Link
                    to={`${hrefs.operatorMacros}?id=${macro.id}#edit`}
                    aria-current={macro.id === chosen?.id ? 'true' : undefined}
                  >
                    <span>
                      <b>{macro.name}</b>
                      <small>{shortenBody(macro.body.replace(/\s+/g, ' '))}</small>
                      <small>
                        Changed by {macro.changedBy}, {dateWords(macro.changedAt, zone)}
                      </small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <Editor />
      </div>
    </>
  )
}

const Undo = ({ id }: { id: string }) => (
  <Form method="post">
    <input type="hidden" name="id" value={id} />
    <Button kind="quiet" size="small" name="do" value="restore">
      Undo
    </Button>
  </Form>
)

function Editor() {
  const { chosen } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state === 'submitting'
  const faults: Record<string, string> = answer?.faults ?? {}
  const values: { name?: string; body?: string } = answer?.values ?? {}
  return (
    <Sheet
      name="edit"
      title={chosen ? chosen.name : 'New macro'}
      beside={chosen ? <Link to={hrefs.operatorMacros}>New macro</Link> : null}
    >
      <Form method="post" className={`sheet-b ${operatorStyles.form}`} key={chosen?.id ?? 'new'}>
        <input type="hidden" name="id" value={chosen?.id ?? ''} />
        <TextField
          label="Name"
          name="name"
          maxLength={80}
          defaultValue={values.name ?? chosen?.name}
          error={faults.name}
          required
        />
        <TextArea
          label="Answer"
          name="body"
          rows={12}
          maxLength={5000}
          defaultValue={values.body ?? chosen?.body}
          error={faults.body}
          hint={`Filled in from the order: ${macroPlaceholders.map((place) => `{${place}}`).join(', ')}. Where the order has none, it’s left out.`}
          required
        />
        <div className={operatorStyles.inlineForm}>
          <Button kind="ink" busy={busy}>
            Save macro
          </Button>
          {chosen ? (
            <Button kind="end" name="do" value="remove" formNoValidate>
              Remove
            </Button>
          ) : null}
        </div>
      </Form>
    </Sheet>
  )
}
