import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FormEnd } from '../form-part.tsx'
import styles from '../operator.module.css'
import type { RequiredProof } from '../required-proof.ts'
import { RequiredProofField } from '../required-proof-field.tsx'

type Props = {
  title: string
  /** Its purpose, and its effect. */
  intro: ReactNode
  /** The sheet's name for screen readers. */
  label: string
  button: string
  /** The fault of the form as a whole. */
  problem: string | undefined
  proof?: RequiredProof
  note?: string | null
  children: ReactNode
  aside?: ReactNode
}

/** One requirement of the house, as its own form below the checklist. */
export function HouseForm({ title, intro, label, button, problem, proof, note, children, aside }: Props) {
  return (
    <>
      <PageHead
        title={title}
        above={
          <p className={styles.crumb}>
            <ButtonLink kind="quiet" size="small" icon="arrow-left" to={hrefs.operatorHouse}>
              House
            </ButtonLink>
          </p>
        }
        summary={intro}
      />
      {problem ? <Note kind={proof ? 'warning' : 'error'}>{problem}</Note> : null}
      {note && !problem ? <Note kind="warning">{note}</Note> : null}
      <section className="sheet" aria-label={label}>
        <Form method="post" noValidate data-house-form>
          {children}
          <FormEnd>
            <RequiredProofField proof={proof} />
            <Button kind="ink">{button}</Button>
          </FormEnd>
        </Form>
      </section>
      {aside}
    </>
  )
}
