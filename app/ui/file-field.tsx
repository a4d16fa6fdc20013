import type { ComponentProps, InputHTMLAttributes } from 'react'
import { Field, type FieldFrame, splitFieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import './file-field.css'

/**
 * A tile to choose, drop, paste or photograph a file into. The browser's own field covers it, and is the only part
 * without scripts; `islands/files.ts` draws the chosen files and their progress.
 */
export function FileField(
  props: FieldFrame & {
    /** The accepted formats, in words: "a JPEG, PNG or WebP". */
    kinds?: string
    /** The maximum number, if several are allowed. */
    max?: number
    /** The most bytes of each. */
    bytes?: number
    /** The screen itself is sending it. */
    sending?: boolean
  } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>,
) {
  const {
    fieldProps,
    inputProps: { kinds, max, bytes, sending = false, ...input },
  } = splitFieldProps(props)
  const takesPictures = input.accept?.includes('image/') === true
  return (
    <Field
      {...fieldProps}
      id={input.id}
      control={(controlProps) => (
        <div className="ft">
          <input
            {...input}
            {...controlProps}
            type="file"
            data-kinds={kinds}
            data-most={max}
            data-bytes={bytes}
          />
          <span className="ft-w" aria-hidden="true">
            <Icon name={takesPictures ? 'image-plus' : 'upload'} />
            <span>
              <b>{input.multiple ? 'Choose files' : 'Choose a file'}</b>
              <small className="ft-d"> or drop or paste {input.multiple ? 'them' : 'it'} here</small>
            </span>
          </span>
          {takesPictures ? (
            <button type="button" className="ft-c btn btn-o btn-sm">
              <Icon name="camera" size="s" />
              Take a photo
            </button>
          ) : null}
          <ul className="ft-l" />
          {sending ? <progress aria-label="Sending" /> : <progress aria-label="Sent" max={1} hidden />}
          <span className="vh" role="status" />
        </div>
      )}
    />
  )
}

/** A file input that a screen opens by a button of its own. */
export const FilePicker = (input: Omit<ComponentProps<'input'>, 'type'>) => <input {...input} type="file" />
