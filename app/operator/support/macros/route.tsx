import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { macroPlaceholders } from '#messages/contract'
import { formatDate } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { WordsSpecimen } from '../../../ui/specimen.tsx'
import { Toast, ToastRegion } from '../../../ui/toast.tsx'
import { BackLink } from '../../back-link.tsx'
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
  const { macros, selected, notice, removed } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Macros"
        above={<BackLink to={hrefs.operatorSupport()}>Support</BackLink>}
        summary="Ready-made answers, filled in from the order."
      />
      <ToastRegion>
        {notice && removed ? (
          <Toast key={removed} action={<Undo id={removed} />} seconds={20}>
            {notice}
          </Toast>
        ) : null}
      </ToastRegion>
      {notice && !removed ? <Note kind="done">{notice}</Note> : null}
      <div className={operatorStyles.columns}>
        <section className="sheet" aria-label="Macros">
          {macros.length === 0 ? (
            <EmptyState
              title="No macros yet"
              picture={
                <WordsSpecimen
                  quote="Hello {name}, we’re printing it again."
                  author="Misprint: printed again"
                />
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
                    aria-current={macro.id === selected?.id ? 'true' : undefined}
                  >
                    <span>
                      <b>{macro.name}</b>
                      <small>{shortenBody(macro.body.replace(/\s+/g, ' '))}</small>
                      <small>
                        Changed by {macro.changedBy}, {formatDate(macro.changedAt, zone)}
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
  const { selected } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSubmitting = useNavigation().state === 'submitting'
  const faults: Record<string, string> = answer?.faults ?? {}
  const values: { name?: string; body?: string } = answer?.values ?? {}
  return (
    <Sheet
      name="edit"
      title={selected ? selected.name : 'New macro'}
      aside={selected ? <Link to={hrefs.operatorMacros}>New macro</Link> : null}
    >
      <Form method="post" className={`sheet-b ${operatorStyles.form}`} key={selected?.id ?? 'new'}>
        <input type="hidden" name="id" value={selected?.id ?? ''} />
        <TextField
          label="Name"
          name="name"
          maxLength={80}
          defaultValue={values.name ?? selected?.name}
          error={faults.name}
          required
        />
        <TextArea
          label="Answer"
          name="body"
          rows={12}
          maxLength={5000}
          defaultValue={values.body ?? selected?.body}
          error={faults.body}
          hint={`Filled in from the order: ${macroPlaceholders.map((field) => `{${field}}`).join(', ')}. Where the order has none, it’s left out.`}
          required
        />
        <div className={operatorStyles.inlineForm}>
          <Button kind="ink" isBusy={isSubmitting}>
            Save macro
          </Button>
          {selected ? (
            <Button kind="end" name="do" value="remove" formNoValidate>
              Remove
            </Button>
          ) : null}
        </div>
      </Form>
    </Sheet>
  )
}
