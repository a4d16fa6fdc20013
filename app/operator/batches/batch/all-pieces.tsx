import { Form, useLoaderData, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { formatCount, formatUnits } from '../../dates.ts'
import styles from './batch.module.css'
import type { loader } from './batch.server.ts'

/** "7 units", or "the first 500 of 812 units" if one click moves no more. */
const describeMovable = ({ now, all }: { now: number; all: number }): string =>
  now < all ? `the first ${formatCount(now)} of ${formatUnits(all)}` : formatUnits(all)

/** A press's steps for a whole batch at once, instead of a scan for each unit. Misprints are reported singly. */
export function AllPieces() {
  const { movable } = useLoaderData<typeof loader>()
  const isSubmitting = useNavigation().state === 'submitting'
  if (!movable || movable.start.all + movable.print.all === 0) return null
  return (
    <Form method="post" className={styles.allPieces} preventScrollReset>
      {movable.start.all > 0 ? (
        <Button kind="outline" size="small" name="do" value="start" isBusy={isSubmitting}>
          Start printing {describeMovable(movable.start)}
        </Button>
      ) : null}
      {movable.print.all > 0 ? (
        <Button kind="outline" size="small" name="do" value="print" isBusy={isSubmitting}>
          Mark {describeMovable(movable.print)} as printed
        </Button>
      ) : null}
      <span className="soft">The same as scanning every label. Report misprints first.</span>
    </Form>
  )
}
