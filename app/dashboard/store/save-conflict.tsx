import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './store-screen.module.css'

/** Another window saved first. Inside a form: its button overwrites the newer words with these. */
export function SaveConflict({ edit, words }: { edit?: string; words: string }) {
  return (
    <Note kind="warning">
      {words}
      <span className={styles.acts}>
        <Button kind="outline" size="small" name="revision" value="mine">
          Overwrite it with mine
        </Button>
        <Link className="btn btn-g btn-sm" to={edit ? `?panel=sections&edit=${edit}` : '?'} reloadDocument>
          Show the newer draft
        </Link>
      </span>
    </Note>
  )
}
