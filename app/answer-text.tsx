import { type ComponentProps, useState } from 'react'
import { TextArea } from './ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextArea>, 'name' | 'value' | 'defaultValue' | 'onChange'>
/**
 * The text of an answer. `draft` is inserted below what was typed, which is never lost. Once a message is `sent`, the
 * text is cleared.
 */
export function AnswerText({ draft, sent, ...area }: Props & { draft: string; sent: number }) {
  const [text, setText] = useState(draft)
  const [previous, setPrevious] = useState({ draft, sent })
  if (previous.draft !== draft || previous.sent !== sent) {
    setPrevious({ draft, sent })
    setText(previous.sent === sent ? appendDraft(text, draft) : draft)
  }
  return (
    <TextArea
      {...area}
      name="message"
      value={text}
      onChange={({ target }) => setText(target.value)}
      maxLength={5000}
      required
    />
  )
}

/** A refused answer comes back as typed, with the draft already in it. */
const appendDraft = (text: string, draft: string): string =>
  text.includes(draft) ? text : [text.trim(), draft].filter(Boolean).join('\n\n')
