import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Booked } from '../../../figure.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Check } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import samplesStyles from '../../samples/samples.module.css'
import ordersStyles from '../orders.module.css'
import type { OwnOrder } from './order.server.ts'

/** Until its batch closes a unit can be cancelled: first the effect for fan and shop is shown, then the button. */
export function CancelPieces({ order }: { order: OwnOrder }) {
  const { free, chosen, problem } = order.cancellation
  const cancellable = order.pieces.filter(({ id }) => free.includes(id))
  if (cancellable.length === 0 && !problem) return null
  return (
    <Sheet name="cancel" id="cancel-pieces" title="Cancel pieces">
      <div className={`sheet-b ${ordersStyles.changes}`}>
        {problem ? <Note kind="error">{problem}</Note> : null}
        {chosen ? (
          <>
            <p>
              The fan gets <Booked amount={chosen.refund} /> back. You no longer earn the{' '}
              <Booked amount={chosen.profit} /> of{' '}
              {chosen.ids.length === 1 ? 'this piece' : `these ${chosen.ids.length} pieces`}; it costs you
              nothing else.
            </p>
            <Form method="post" className={samplesStyles.acts}>
              {chosen.ids.map((id) => (
                <input key={id} type="hidden" name="unit" value={id} />
              ))}
              <Button kind="end" name="intent" value="cancel">
                {chosen.ids.length === 1
                  ? 'Cancel and refund the piece'
                  : `Cancel and refund ${chosen.ids.length} pieces`}
              </Button>
              <ButtonLink kind="quiet" to={hrefs.ownOrder(order.number)} preventScrollReset>
                Keep the order
              </ButtonLink>
            </Form>
          </>
        ) : (
          <Form method="get" className={ordersStyles.changes} preventScrollReset>
            <p className="soft">
              Until the batch closes. Choose pieces to see the effect on your profit first.
            </p>
            {cancellable.map((piece) => (
              <Check
                key={piece.id}
                name="cancel"
                value={piece.id}
                label={`${piece.title}, ${piece.variantName}`}
              />
            ))}
            <Button kind="outline">Show the effect</Button>
          </Form>
        )}
      </div>
    </Sheet>
  )
}
