import { hrefs } from '#kernel/hrefs.ts'
import { initialsOf } from '../../initials.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../../workbench/workbench.module.css'
import avatarFieldStyles from './avatar-field.module.css'
import settingStyles from './setting.module.css'
import type { Settings } from './setting-page.ts'

const faults: Readonly<Record<string, string>> = {
  none: 'Choose a picture first.',
  large: 'That picture is larger than 15 MB.',
  unreadable: 'We can’t read that file. Choose a PNG, JPEG or WebP.',
  often: 'Too many changes. Wait a few minutes, then try again.',
}

/** The picture beside the name, or the initials. Saving reloads the page, so that the header shows it too. */
export function AvatarField({ settings }: { settings: Settings }) {
  const { avatar, profile } = settings
  const fault = settings.avatarFault && faults[settings.avatarFault]
  return (
    <form
      className={avatarFieldStyles.picture}
      method="post"
      action={hrefs.avatar()}
      encType="multipart/form-data"
    >
      {fault ? <Note kind="error">{fault}</Note> : null}
      <span className={styles.avatar}>
        {avatar ? <img src={hrefs.avatar(avatar)} alt="" width="72" height="72" /> : initialsOf(profile.name)}
      </span>
      <FileField
        label="Picture"
        name="file"
        accept="image/png,image/jpeg,image/webp"
        kinds="PNG, JPEG or WebP"
        bytes={15_000_000}
        hint="PNG, JPEG or WebP. We crop it square and remove its location."
      />
      <span className={settingStyles.actions}>
        <Button name="act" value="set">
          Save the picture
        </Button>
        {avatar ? (
          <Button kind="quiet" name="act" value="remove">
            Remove it
          </Button>
        ) : null}
      </span>
    </form>
  )
}
