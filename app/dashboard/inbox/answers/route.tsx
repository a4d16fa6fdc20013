import { useState } from 'react'
import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { fillMacro, maxAnswers } from '#messages/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import styles from '../inbox.module.css'
import { loadAnswers, saveAnswers } from './answers.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Saved replies and hours · Fanfare' }]
export const loader = loadAnswers
export const action = saveAnswers

const example = 'Hi {name}, thanks for asking. Order {order} is on its way to the press.'
/** The questions most shops get, to begin with. */
const starters = [
  { name: 'Where is my order?', body: example },
  {
    name: 'Which size?',
    body: 'Hi {name}, measure a tee you like, armpit to armpit, and compare it with the size guide on the product page. Between two sizes, take the larger one.',
  },
  {
    name: 'Can I still change it?',
    body: 'Hi {name}, yes, until order {order} goes to print. The link in your order e-mail leads to the page where you can change the address or cancel.',
  },
]
const exampleFan = { name: 'Amina', order: 'FN-7X3QM2' }

/** The shop's response time and its saved answers, as fans will read them. */
export default function Answers() {
  const desk = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { hours, answers } = answer?.submitted ?? desk
  const rows = (answers.length < maxAnswers ? [...answers, { name: '', body: '' }] : answers).map(
    (row, index) => ({ ...row, index }),
  )
  const [previewBody, setPreviewBody] = useState(rows[0]?.body ?? '')
  const [starter, setStarter] = useState<(typeof starters)[number] | null>(null)
  const startFrom = (chosenStarter: (typeof starters)[number]) => {
    setStarter(chosenStarter)
    setPreviewBody(chosenStarter.body)
  }
  const isEmpty = (row: { name: string; body: string }) => !row.name && !row.body
  return (
    <>
      <Link className="back" to={hrefs.inbox()}>
        <Icon name="arrow-left" size="s" />
        Inbox
      </Link>
      <PageHead
        title="Saved replies and hours"
        summary={`Replies your team sends often, each filled in with the fan’s name and order. ${answers.length} of ${maxAnswers} saved.`}
      />
      {answer?.fault ? <Note kind="error">{answer.fault}</Note> : null}
      {desk.isSaved && !answer ? <Note kind="done">Saved.</Note> : null}
      <section className={`sheet ${styles.desk}`} aria-label="Saved replies and hours">
        <Form
          method="post"
          className={`sheet-b ${styles.form}`}
          key={`${answers.length} ${desk.isSaved}`}
          onInput={({ target }) => {
            if (target instanceof HTMLTextAreaElement) setPreviewBody(target.value)
          }}
          onFocus={({ target }) => {
            if (target instanceof HTMLTextAreaElement) setPreviewBody(target.value)
          }}
        >
          <TextField
            label="Hours"
            name="hours"
            maxLength={160}
            defaultValue={hours}
            hint="Shown to fans where they write to you, such as: Monday to Friday, within a day."
          />
          {rows.map((row) => {
            const { index } = row
            const { name, body } = isEmpty(row) && starter ? starter : row
            return (
              <fieldset className={styles.answer} key={`${index} ${isEmpty(row) ? starter?.name : ''}`}>
                <legend className="vh">Saved reply {index + 1}</legend>
                <TextField
                  label={`Saved reply ${index + 1}`}
                  name="name"
                  maxLength={80}
                  defaultValue={name}
                />
                <TextArea
                  label={`Text of reply ${index + 1}`}
                  name="body"
                  rows={3}
                  placeholder={example}
                  maxLength={5000}
                  defaultValue={body}
                  hint="{name} becomes the fan’s first name, {order} the order number. Clear both fields to delete the reply."
                />
              </fieldset>
            )
          })}
          <Button kind="ink">Save</Button>
        </Form>
        <aside className={styles.read} aria-label="What a fan reads">
          <h2>What a fan reads</h2>
          <blockquote>{fillMacro(previewBody.trim() || example, exampleFan)}</blockquote>
          <p className="soft">
            To {exampleFan.name}, about order {exampleFan.order}
          </p>
          {answers.length < maxAnswers ? (
            <>
              <h2>Start from one of these</h2>
              <ul className={styles.starters}>
                {starters.map((option) => (
                  <li key={option.name}>
                    <Button kind="outline" size="small" type="button" onClick={() => startFrom(option)}>
                      {option.name}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </aside>
      </section>
    </>
  )
}
