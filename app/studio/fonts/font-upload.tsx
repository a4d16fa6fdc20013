import { useId, useState } from 'react'
import { fontTypes } from '#artwork/contract'
import type { OwnFontId } from '#press/fonts.ts'
import { FileField } from '../../ui/file-field.tsx'
import { useStudio } from '../studio-context.ts'
import styles from './fonts.module.css'

/** Uploads a shop's own font: first the confirmation that it may be printed, then the file. */
export function FontUpload({ onAdded }: { onAdded?: (id: OwnFontId) => void }) {
  const { ownFonts, announce } = useStudio()
  const [licensed, setLicensed] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const id = useId()
  async function send(file: File) {
    if (!licensed) return setFault('Confirm your licence above first, then choose the file again.')
    setSending(true)
    const added = await ownFonts.add(file)
    setSending(false)
    setFault('words' in added ? added.words : null)
    if ('words' in added) return
    announce('Your font is here. Only your team can use it.')
    onAdded?.(added.id)
  }
  return (
    <div className={styles.upload}>
      <label className={styles.licence} htmlFor={`${id}-licence`}>
        <input
          id={`${id}-licence`}
          type="checkbox"
          checked={licensed}
          onChange={({ target }) => {
            setLicensed(target.checked)
            setFault(null)
          }}
        />
        My licence lets me print with this font on things I sell
      </label>
      <FileField
        id={`${id}-file`}
        label="Font file"
        hint="TTF, OTF or WOFF2, up to 20 MB"
        kinds="a TTF, OTF or WOFF2 file"
        accept={fontTypes.join()}
        sending={sending}
        disabled={sending}
        error={fault ?? undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
