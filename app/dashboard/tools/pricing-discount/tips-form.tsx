import { Form, useNavigation } from 'react-router'
import { useFigures } from '../../../figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../tools.module.css'

/** Turns tips on or off, and shows what arrives of one. */
export function TipsForm({
  tips,
  isSaved,
}: {
  tips: { offered: boolean; example: string }
  isSaved: boolean
}) {
  const { markBooked } = useFigures()
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <section id="tips" className={styles.quantity} aria-labelledby="tips-h">
      <h2 id="tips-h">Tips</h2>
      <p className="soft">
        Fans can add 5, 10 or 15 % or their own amount at checkout; nothing is preselected.{' '}
        {markBooked(tips.example)} Tips arrive with the order’s profit and are returned if the order is
        cancelled.
      </p>
      {isSaved ? <Note kind="done">{tips.offered ? 'Fans can tip now.' : 'Tips are off.'}</Note> : null}
      <Form method="post" action="#tips" preventScrollReset>
        <Check name="offered" value="yes" defaultChecked={tips.offered} label="Offer a tip at checkout" />
        <div className={styles.buttons}>
          <Button kind="ink" name="act" value="tips" isBusy={isSubmitting}>
            Save tips
          </Button>
        </div>
      </Form>
    </section>
  )
}
