import { Form } from 'react-router'
import { fieldsOf, type Section, sectionKinds } from '#storefronts/contract'
import { explainAbsence } from '../../storefront/sections/section-view.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import editorStyles from './editor.module.css'
import type { Fault } from './panels.ts'
import { SaveConflict } from './save-conflict.tsx'
import { SettingField } from './section-field.tsx'
import type { StorePage } from './store.server.ts'
import storeScreenStyles from './store-screen.module.css'
import type { Draft } from './use-draft.ts'

type Props = { page: StorePage; section: Section; fault: Fault | null; draft: Draft }

/** One section's settings. Typing is saved automatically; without scripts there is a button. */
export function SectionPanel({ page, section, fault: postedFault, draft }: Props) {
  const { kind, id, settings } = section
  const view = page.outline.find((section) => section.id === id)
  const absence = view ? explainAbsence(view) : null
  const fault = draft.fault?.values.section === id ? draft.fault : postedFault
  const sentValues = fault?.values.section === id ? fault.values : {}
  return (
    <div className={storeScreenStyles.form}>
      <p className={editorStyles.back}>
        <ButtonLink kind="quiet" to="?panel=sections" icon="arrow-left" preventScrollReset>
          All sections
        </ButtonLink>
      </p>
      <h2>{sectionKinds[kind].name}</h2>
      {absence ? <p className="soft">Fans don’t see this section yet: {absence}.</p> : null}
      {fault?.refusal && !fault.isConflict ? <p className={storeScreenStyles.low}>{fault.refusal}</p> : null}
      <Form
        method="post"
        preventScrollReset
        className={storeScreenStyles.form}
        onInput={(event) => draft.type(event.currentTarget)}
        onChange={(event) => draft.type(event.currentTarget)}
      >
        <input type="hidden" name="panel" value="sections" />
        <input type="hidden" name="section" value={id} />
        <input type="hidden" name="edit" value={id} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="act" value="section" />
        <input type="hidden" name="revision" value={page.desk.revision} />
        {fieldsOf(kind).map((field) => (
          <SettingField
            key={field.name}
            field={field}
            page={page}
            value={sentValues[field.name] ?? settings[field.name] ?? ''}
            error={fault?.faults[field.name]}
          />
        ))}
        {fault?.isConflict ? <SaveConflict edit={id} words={fault.refusal ?? ''} /> : null}
        <Button kind="outline">Save draft</Button>
      </Form>
      <SectionActs page={page} section={section} draft={draft} />
    </div>
  )
}

/** Acts on a whole section, as buttons of one form: they work without scripts. */
function SectionActs({ page, section, draft }: Omit<Props, 'fault'>) {
  return (
    <Form method="post" preventScrollReset className={storeScreenStyles.acts} onSubmit={draft.sendAfter}>
      <input type="hidden" name="panel" value="sections" />
      <input type="hidden" name="section" value={section.id} />
      <input type="hidden" name="edit" value={section.id} />
      <input type="hidden" name="revision" value={page.desk.revision} />
      <Button kind="quiet" name="act" value={section.hidden ? 'show' : 'hide'}>
        <Icon name={section.hidden ? 'eye' : 'eye-off'} size="s" />
        {section.hidden ? 'Show' : 'Hide'}
      </Button>
      <Button kind="quiet" icon="copy" name="act" value="duplicate">
        Duplicate
      </Button>
      <Button kind="end" icon="trash-2" name="act" value="remove">
        Remove
      </Button>
    </Form>
  )
}
