import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import operatorStyles from '../../operator.module.css'
import styles from './blank.module.css'
import type { UnofferedPage } from './blank-page.ts'

/** A blank not yet on offer: a unit's cost in each size, and the stock. */
export function FirstOffer({ page: { blank, technique, physical, printable } }: { page: UnofferedPage }) {
  if (!printable)
    return (
      <Note kind="warning">
        Its technique is {technique.toLowerCase()}, which no press has yet.{' '}
        <a href={hrefs.operatorProviders}>Add a provider</a>
      </Note>
    )
  return (
    <Sheet name="first-offer" title="Offer it" aside={<span className="soft">{technique}</span>}>
      <Form method="post" className={`sheet-b ${operatorStyles.form}`} action={hrefs.operatorBlank(blank.id)}>
        <p>What creators pay you for a piece, in USD, the first print included. Your name stays with it.</p>
        <div className={styles.costs}>
          {blank.sizes.map((size) => (
            <TextField
              key={size}
              label={size}
              name={`cost ${size}`}
              inputMode="decimal"
              maxLength={9}
              required
            />
          ))}
        </div>
        <TextField
          label="Each additional print area, in USD"
          name="further"
          inputMode="decimal"
          maxLength={9}
          defaultValue="0.00"
          required
        />
        {physical ? (
          <TextField
            label="Stock of each colour and size"
            name="stock"
            inputMode="numeric"
            maxLength={7}
            hint="Leave empty for unlimited stock."
          />
        ) : null}
        <Button kind="ink" name="act" value="first-offer">
          Offer it
        </Button>
      </Form>
    </Sheet>
  )
}
