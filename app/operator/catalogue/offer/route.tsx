import { Form, useActionData, useLoaderData } from 'react-router'
import { techniques } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Check, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { RowSpecimen } from '../../../ui/specimen.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatCount } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import queuesStyles from '../../queues.module.css'
import styles from './offer.module.css'
import type { action, loader } from './offer.server.ts'

export { action, loader } from './offer.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Offer blanks · Fanfare' }]

export default function OfferBlanks() {
  const { counts, printableTechniques } = useLoaderData<typeof loader>()
  const remaining = counts.known - counts.offered
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="Offer blanks"
        above={<BackLink to={hrefs.operatorCatalogue()}>Catalogue</BackLink>}
        summary={
          <>
            {formatCount(counts.offered)} of {formatCount(counts.known)} blanks are offered. What you offer
            appears in every creator’s catalogue at the cost you enter, with your name on the change.
          </>
        }
      />
      {answer ? (
        <Note kind="error">
          Nothing was offered.
          <ul className={styles.faults}>
            {answer.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      {printableTechniques.length === 0 ? (
        <Note kind="warning">
          No press has a technique yet, so nothing can be offered but downloads.{' '}
          <a href={hrefs.operatorProviders}>Add a provider</a>
        </Note>
      ) : null}
      {remaining === 0 ? (
        <section className="sheet" aria-label="Nothing left">
          <EmptyState
            title="Every blank is offered"
            picture={<RowSpecimen name="Cotton tote" note="Direct to garment, not offered yet" />}
            action={
              <ButtonLink kind="outline" to={hrefs.operatorCatalogue()}>
                Open the catalogue
              </ButtonLink>
            }
          >
            Blanks new to the catalogue appear here. Costs and stock are on each blank’s page.
          </EmptyState>
        </section>
      ) : (
        <div className={operatorStyles.columns}>
          <TickedBlanks />
          <FromFile />
        </div>
      )}
    </>
  )
}

function TickedBlanks() {
  const { words, technique, blanks, printableTechniques } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const submitted = answer?.act === 'typed' ? answer.submitted : {}
  return (
    <Sheet
      name="ticked"
      title="Choose blanks"
      aside={<span className="soft">One cost for all their sizes</span>}
    >
      <Form method="get" className={`${queuesStyles.bar} ${styles.query}`} preventScrollReset>
        <TextField label="Name or brand" name="q" type="search" defaultValue={words} maxLength={80} />
        <SelectField
          label="Technique"
          name="technique"
          defaultValue={technique}
          choices={[
            { value: '', label: 'All techniques' },
            ...Object.entries(techniques).map(([value, { name }]) => ({ value, label: name })),
          ]}
        />
        <Button icon="filter">Show</Button>
      </Form>
      <Form method="post" className={styles.list} preventScrollReset>
        {blanks.rows.length === 0 ? (
          <p className={operatorStyles.empty}>No blank left to offer fits these words.</p>
        ) : null}
        <ul>
          {blanks.rows.map((card) => {
            const isPrintable = !card.physical || printableTechniques.includes(card.technique)
            return (
              <li key={card.id}>
                <Check
                  name="blank"
                  value={card.id}
                  disabled={!isPrintable}
                  defaultChecked={answer?.ticked.includes(card.id) ?? false}
                  label={`${card.brand} ${card.model} ${card.name}`}
                  hint={`${techniques[card.technique].name}${isPrintable ? '' : ', which no press has yet'}`}
                />
              </li>
            )
          })}
        </ul>
        <div className="pg">
          <span className="soft">
            {formatCount(blanks.total)} {blanks.total === 1 ? 'blank' : 'blanks'} not offered
          </span>
          <Pagination
            page={blanks.page}
            pages={blanks.pages}
            to={(page) =>
              `${hrefs.operatorOffer}?${new URLSearchParams({ q: words, technique, page: String(page) })}`
            }
          />
        </div>
        <div className={styles.cost}>
          <TextField
            label="Cost of a piece, in USD"
            name="cost"
            inputMode="decimal"
            maxLength={9}
            defaultValue={submitted.cost ?? ''}
            hint="What creators pay you for it, the first print included."
            required
          />
          <TextField
            label="Each additional print area, in USD"
            name="further"
            inputMode="decimal"
            maxLength={9}
            defaultValue={submitted.further ?? '0.00'}
            required
          />
          <TextField
            label="Stock of each colour and size"
            name="stock"
            inputMode="numeric"
            maxLength={7}
            defaultValue={submitted.stock ?? ''}
            hint="Leave empty for unlimited stock."
          />
          <Button kind="ink" name="act" value="typed">
            Offer the ticked blanks
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}

function FromFile() {
  const answer = useActionData<typeof action>()
  return (
    <Sheet name="file" title="From a file" aside={<span className="soft">A cost for each size</span>}>
      <Form
        method="post"
        encType="multipart/form-data"
        className={`sheet-b ${operatorStyles.form} ${operatorStyles.fileForm}`}
        preventScrollReset
      >
        <p>
          Download the <a href={hrefs.operatorOfferFile}>list of blanks not offered</a>, fill in the costs you
          want, and upload it here. Lines without a cost are skipped; <code>*</code> as a size means all of
          them; an empty stock means unlimited.
        </p>
        <FileField label="File (CSV)" name="file" accept=".csv,text/csv,text/plain" kinds="a CSV file" />
        <TextArea
          label="Or the lines themselves"
          name="lines"
          rows={6}
          spellCheck={false}
          defaultValue={answer?.act === 'file' ? answer.submitted.lines : ''}
          placeholder={'blank,size,cost,further_area,stock\nbella-canvas-3001,*,9.50,3.00,200'}
        />
        <Button kind="ink" name="act" value="file">
          Offer what the file lists
        </Button>
      </Form>
    </Sheet>
  )
}
