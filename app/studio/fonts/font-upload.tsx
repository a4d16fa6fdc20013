import { useId, useState } from 'react'
import { fontTypes } from '#artwork/contract'
import type { OwnFontId } from '#press/fonts.ts'
import { FileField } from '../../ui/file-field.tsx'
import { useStudio } from '../studio-context.ts'
import styles from './fonts.module.css'

/** Uploads a shop's own font: first the confirmation that it may be printed, then the file. */
export function FontUpload({ onAdded }: { onAdded?: (id: OwnFontId) => void }) {
  const { ownFonts, announce } = useStudio()
  const [isLicensed, setIsLicensed] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const id = useId()
  async function send(file: File) {
    if (!isLicensed) return setFault('Confirm your licence above first, then choose the file again.')
    setIsSending(true)
    const result = await ownFonts.add(file)
    setIsSending(false)
    setFault('words' in result ? result.words : null)
    if ('words' in result) return
    announce('Your font is here. Only your team can use it.')
    onAdded?.(result.id)
  }
  return (
    <div className={styles.upload}>
      <label className={styles.licence} htmlFor={`${id}-licence`}>
        <input
          id={`${id}-licence`}
          type="checkbox"
          checked={isLicensed}
          onChange={({ target }) => {
            setIsLicensed(target.checked)
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
        sending={isSending}
        disabled={isSending}
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
