import { Form } from 'react-router'
import { sectionKinds } from '#storefronts/contract'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import editorStyles from './editor.module.css'
import type { StorePage } from './store.server.ts'
import storeScreenStyles from './store-screen.module.css'

/** Every kind of section with its purpose; choosing one adds it at the end. */
export function AddSection({ page }: { page: StorePage }) {
  return (
    <Form method="post" className={storeScreenStyles.form} preventScrollReset>
      <p className={editorStyles.back}>
        <ButtonLink kind="quiet" to="?panel=sections" icon="arrow-left" preventScrollReset>
          All sections
        </ButtonLink>
      </p>
      <h2>Add a section</h2>
      <input type="hidden" name="panel" value="sections" />
      <input type="hidden" name="act" value="add" />
      <input type="hidden" name="revision" value={page.desk.revision} />
      <ul className={editorStyles.kinds}>
        {Object.entries(sectionKinds).map(([kind, { name, words, icon }]) => (
          <li key={kind}>
            <button type="submit" name="kind" value={kind}>
              <Icon name={icon} />
              <span>
                <b>{name}</b>
                <small>{words}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Form>
  )
}
