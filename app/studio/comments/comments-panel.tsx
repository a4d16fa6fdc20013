import { useId, useRef, useState } from 'react'
import { commentCharactersMax } from '#artwork/contract'
import { dateFormat } from '#kernel/formats.ts'
import type { Id } from '#kernel/id.ts'
import { Button } from '../../ui/button.tsx'
import type { CommentForm, StudioComment } from '../document/studio-data.ts'
import { documentOf } from '../document/studio-state.ts'
import { nameLayer } from '../layer-name.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import styles from './comments.module.css'
import { buildThreads, findLayer, type Thread } from './threads.ts'

/** The team's comments on the design: writing, answering, resolving. */
export function CommentsPanel() {
  const { comments, designId } = useStudio()
  const [isAllShown, setIsAllShown] = useState(false)
  const threads = buildThreads(comments.all)
  const resolvedCount = threads.filter(({ number }) => number === null).length
  if (!designId)
    return (
      <p className="hint">
        Make a change first: comments belong to a saved design and are shared with your team.
      </p>
    )
  return (
    <div className={styles.comments}>
      <NewComment designId={designId} />
      {threads.length === 0 ? (
        <p className="hint">No comments yet. Your team sees here what you say about this design.</p>
      ) : null}
      <ol aria-label="Comments">
        {threads
          .filter(({ number }) => isAllShown || number !== null)
          .map((thread) => (
            <ThreadRow key={thread.comment.id} thread={thread} designId={designId} />
          ))}
      </ol>
      {resolvedCount > 0 ? (
        <Button kind="quiet" size="small" type="button" onClick={() => setIsAllShown(!isAllShown)}>
          {isAllShown ? 'Hide resolved comments' : `Show ${resolvedCount} resolved`}
        </Button>
      ) : null}
    </div>
  )
}

/** About the selected layer, unless the person chooses the whole design. */
function NewComment({ designId }: { designId: Id<'design'> }) {
  const { selected } = useLayers()
  const [isAboutLayer, setIsAboutLayer] = useState(true)
  const onlySelected = selected.length === 1 ? selected[0] : undefined
  return (
    <Composer
      label="New comment"
      sendLabel="Comment"
      buildForm={(key, words) => ({
        act: 'add',
        designId,
        key,
        words,
        layerId: (isAboutLayer && onlySelected?.id) || null,
        replyTo: null,
      })}
    >
      {onlySelected ? (
        <label className={styles.about}>
          <input
            type="checkbox"
            checked={isAboutLayer}
            onChange={({ target }) => setIsAboutLayer(target.checked)}
          />
          About “{nameLayer(onlySelected)}”
        </label>
      ) : (
        <p className={styles.about}>About the whole design. Select a layer to comment on it.</p>
      )}
    </Composer>
  )
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus()

/** A text field with its button. The text stays until it has arrived; a resend is the same comment. */
function Composer({
  label,
  sendLabel,
  buildForm,
  onDone,
  focused = false,
  children,
}: {
  label: string
  sendLabel: string
  buildForm: (key: string, words: string) => CommentForm
  onDone?: () => void
  /** It replaces the pressed button, and takes the focus. */
  focused?: boolean
  children?: React.ReactNode
}) {
  const { comments } = useStudio()
  const id = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  async function submit() {
    if (isSending) return
    setIsSending(true)
    const refusalText = await comments.change(buildForm(key.current, text))
    setIsSending(false)
    setFault(refusalText)
    if (refusalText) return
    key.current = crypto.randomUUID()
    setText('')
    onDone?.()
  }
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={focused ? focusField : undefined}
        className="in"
        rows={2}
        value={text}
        placeholder={label}
        maxLength={commentCharactersMax}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      />
      {fault ? (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
      {children}
      <Button size="small" type="submit" disabled={isSending || text.trim() === ''}>
        {sendLabel}
      </Button>
    </form>
  )
}

function ThreadRow({
  thread: { number, comment, answers },
  designId,
}: {
  thread: Thread
  designId: Id<'design'>
}) {
  const { comments, announce } = useStudio()
  const [isAnswering, setIsAnswering] = useState(false)
  const changeThread = async (form: CommentForm) => {
    const fault = await comments.change(form)
    if (fault) announce(fault)
  }
  return (
    <li className={comment.resolved ? styles.resolved : undefined}>
      <CommentView
        comment={comment}
        number={number}
        onRemove={(id) => void changeThread({ act: 'remove', designId, id })}
      />
      <AboutLink comment={comment} />
      {answers.length > 0 ? (
        <ol aria-label="Answers">
          {answers.map((answer) => (
            <li key={answer.id}>
              <CommentView
                comment={answer}
                onRemove={(id) => void changeThread({ act: 'remove', designId, id })}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <div className={styles.acts}>
        <Button
          kind="quiet"
          size="small"
          type="button"
          aria-expanded={isAnswering}
          onClick={() => setIsAnswering(!isAnswering)}
        >
          Reply
        </Button>
        <Button
          kind="quiet"
          size="small"
          type="button"
          onClick={() =>
            void changeThread({ act: 'resolve', designId, id: comment.id, resolved: !comment.resolved })
          }
        >
          {comment.resolved ? 'Reopen' : 'Resolve'}
        </Button>
      </div>
      {isAnswering ? (
        <Composer
          label="Reply"
          sendLabel="Reply"
          focused
          buildForm={(key, words) => ({
            act: 'add',
            designId,
            key,
            words,
            layerId: null,
            replyTo: comment.id,
          })}
          onDone={() => setIsAnswering(false)}
        />
      ) : null}
    </li>
  )
}

const formatTime = (iso: string) =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))

function CommentView({
  comment,
  number,
  onRemove,
}: {
  comment: StudioComment
  number?: number | null
  onRemove: (id: string) => void
}) {
  return (
    <article>
      <header>
        {number ? <b className={styles.number}>{number}</b> : null}
        <strong>{comment.mine ? 'You' : comment.author}</strong>
        <time dateTime={comment.saidAt} suppressHydrationWarning>
          {formatTime(comment.saidAt)}
        </time>
        {comment.mayRemove ? (
          <Button
            kind="quiet"
            size="small"
            type="button"
            icon="trash-2"
            iconOnly={`Delete “${comment.words.slice(0, 40)}”`}
            onClick={() => onRemove(comment.id)}
          />
        ) : null}
      </header>
      <p>{comment.words}</p>
    </article>
  )
}

/** A link to the layer a comment is about. */
function AboutLink({ comment }: { comment: StudioComment }) {
  const { state, dispatch } = useStudio()
  if (comment.layerId === null) return null
  const layer = findLayer(documentOf(state), comment.layerId)
  if (!layer) return <p className={styles.about}>About a layer that has been removed.</p>
  const show = () => {
    dispatch({ do: 'show area', area: layer.area })
    dispatch({ do: 'select', ids: [layer.outermost.id] })
  }
  return (
    <button type="button" className={styles.layer} onClick={show}>
      About “{nameLayer(layer.layer)}”
    </button>
  )
}
