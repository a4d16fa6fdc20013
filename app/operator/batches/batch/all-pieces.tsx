import { Form, useLoaderData, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { pieces } from '../../dates.ts'
import styles from './batch.module.css'
import type { loader } from './batch.server.ts'

/** The steps that a press takes for a whole batch at once, in place of a scan for each unit. Misprints are reported one by one. */
export function AllPieces() {
  const { movable } = useLoaderData<typeof loader>()
  const busy = useNavigation().state === 'submitting'
  if (!movable || movable.start + movable.print === 0) return null
  return (
    <Form method="post" className={styles.allPieces} preventScrollReset>
      {movable.start > 0 ? (
        <Button kind="outline" size="small" name="do" value="start" busy={busy}>
          Start printing {pieces(movable.start)}
        </Button>
      ) : null}
      {movable.print > 0 ? (
        <Button kind="outline" size="small" name="do" value="print" busy={busy}>
          Mark {pieces(movable.print)} as printed
        </Button>
      ) : null}
      <span className="soft">As if each label were scanned. Report misprints first.</span>
    </Form>
  )
}
