import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../../route-handle.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import styles from '../../tools.module.css'
import { CodeFields } from './code-fields.tsx'
import { actOnNewCode, loadNewCode } from './new-code.server.ts'
import { WorstTable } from './worst-table.tsx'

export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const loader = loadNewCode
export const action = actOnNewCode
export const meta = () => [{ title: 'New code · Fanfare' }]

/** A code in one form, with each product's remaining profit before it is promised to anyone. */
export default function NewCode() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? page.answer
  return (
    <>
      <PageHead
        title="New code"
        summary="A code’s terms can’t change once it’s created. You can pause or end it at any time."
      >
        <ButtonLink to={hrefs.tool('promotions')}>All codes</ButtonLink>
      </PageHead>
      {answer.faults[''] ? <Note kind="error">{answer.faults['']}</Note> : null}
      <div className={styles.columns} data-code-form>
        <CodeFields answer={answer} listings={page.listings} zone={page.zone} today={page.today} />
        <WorstTable answer={answer} />
      </div>
    </>
  )
}
