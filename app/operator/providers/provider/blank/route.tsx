import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, minus } from '#kernel/money.ts'
import type { RouteHandle } from '../../../../route-handle.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { StatusMark } from '../../../../ui/status-mark.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { BackLink } from '../../../back-link.tsx'
import operatorStyles from '../../../operator.module.css'
import queuesStyles from '../../../queues.module.css'
import providersStyles from '../../providers.module.css'
import type { action, loader } from './mapping.server.ts'
import { MappingForm } from './mapping-form.tsx'

export { action, loader } from './mapping.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Variants · Fanfare' }]

export default function MappingScreen() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { provider, blank } = page
  // If no product was found the form stays as it was.
  const submitted: Readonly<Record<string, string>> | null =
    answer?.submitted && !('act' in answer.submitted && answer.submitted.act === 'match')
      ? answer.submitted
      : null
  return (
    <>
      <PageHead
        title={blank ? blank.title : 'Choose a blank'}
        above={<BackLink to={hrefs.operatorProvider(provider.id)}>{provider.name}</BackLink>}
        footer={
          blank ? (
            <p>
              The variant number of each colour and size at {provider.name}. Leave a field empty if there’s
              none; those units are never sent there.
            </p>
          ) : null
        }
      />
      {answer?.problem && answer.at !== 'product' ? <Note kind="error">{answer.problem}</Note> : null}
      {blank ? (
        <>
          <Product />
          {page.postage.length > 0 ? <Postage /> : null}
          <MappingForm
            key={JSON.stringify(submitted)}
            page={{ ...page, blank }}
            submitted={submitted}
            fault={answer}
            fill={answer?.filled ?? null}
          />
        </>
      ) : (
        <Results />
      )}
    </>
  )
}

/** The printer's product for the blank: found by words in its list, or by number, and matched by colour and size. */
function Product() {
  const { provider, words, products, isRead, product } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const match = answer?.match
  return (
    <Sheet
      name="product"
      title={`Product at ${provider.name}`}
      aside={product ? <span className="soft">Number {product}</span> : null}
    >
      {match ? (
        <div className="sheet-b">
          <Note kind={match.lines.length > 0 ? 'warning' : 'done'}>
            {match.name}: {match.variants} {match.variants === 1 ? 'variant' : 'variants'} matched.{' '}
            {match.lines.join(' ')} Check them below, then save.
          </Note>
        </div>
      ) : null}
      <div className={`sheet-b ${providersStyles.finders}`}>
        <Form method="get">
          <TextField label="Search its catalogue" name="product" defaultValue={words} maxLength={80} />
          <Button>Search</Button>
        </Form>
        <Form method="post">
          <TextField
            label="Or its product number"
            name="product"
            inputMode="numeric"
            maxLength={9}
            error={answer?.at === 'product' ? answer.problem : undefined}
          />
          <Button name="act" value="match">
            Match
          </Button>
        </Form>
      </div>
      {products.length > 0 ? (
        <ul className={queuesStyles.links}>
          {products.map((product) => (
            <li key={product.id} className={providersStyles.product}>
              <span>
                <b>{product.name}</b>
                <span className="soft">
                  {[product.brand, product.model, `number ${product.id}`].filter(Boolean).join(', ')}
                </span>
              </span>
              <Form method="post">
                <input type="hidden" name="product" value={product.id} />
                <Button
                  kind="outline"
                  size="small"
                  name="act"
                  value="match"
                  aria-label={`Match ${product.name}`}
                >
                  Match
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className={operatorStyles.empty}>
          {isRead
            ? `Nothing in its catalogue matches “${words}”. Try fewer words.`
            : `The catalogue of ${provider.name} hasn’t been read yet. That happens within minutes of connecting.`}
        </p>
      )}
    </Sheet>
  )
}

type Rate = ReturnType<typeof useLoaderData<typeof loader>>['postage'][number]
const formatRange = ({ min, max }: { min: number; max: number }): string =>
  min === max ? String(min) : `${min} to ${max}`
const rateColumns: readonly Column<Rate>[] = [
  { head: 'To', cell: ({ country }) => country },
  { head: 'It charges', figure: true, cell: ({ charge }) => formatMoney(charge) },
  { head: 'The fan pays', figure: true, cell: ({ fan }) => formatMoney(fan) },
  {
    head: 'Days',
    cell: ({ days }) => (days ? formatRange(days) : 'Not given'),
  },
  {
    head: 'Covered',
    cell: ({ isShort, charge, fan }) =>
      isShort ? (
        <StatusMark shape="wrong">{formatMoney(minus(charge, fan))} short</StatusMark>
      ) : (
        <StatusMark shape="done">Covered</StatusMark>
      ),
  },
]

/** The printer's price for shipping one unit, beside the fan's. */
function Postage() {
  const { postage } = useLoaderData<typeof loader>()
  return (
    <Sheet
      name="postage"
      title="Shipping of one piece"
      aside={<span className="soft">Read once a week</span>}
    >
      <Table
        label="Shipping of one piece"
        columns={rateColumns}
        rows={postage}
        keyOf={({ country }) => country}
        stack
        rowHeads
      />
    </Sheet>
  )
}

function Results() {
  const { provider, words, blanks } = useLoaderData<typeof loader>()
  return (
    <section className="sheet" aria-label="Blanks">
      {blanks.length === 0 ? <p className={operatorStyles.empty}>No blanks match “{words}”.</p> : null}
      <ul className={queuesStyles.links}>
        {blanks.map((blank) => (
          <li key={blank.id}>
            <Link to={hrefs.operatorProviderBlank(provider.id, blank.id)}>{blank.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
