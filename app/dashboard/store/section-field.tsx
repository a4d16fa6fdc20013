import { hrefs } from '#kernel/hrefs.ts'
import type { SectionField } from '#storefronts/contract'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import editorStyles from './editor.module.css'
import editorThemeStyles from './editor-theme.module.css'
import type { StorePage } from './store.server.ts'
import { targetChoices } from './targets.ts'

type Props = { field: SectionField; value: string; error: string | undefined; page: StorePage }

/** One setting of a section, with a suitable control. */
export function SettingField({ field, value, error, page }: Props) {
  const { name, label, hint } = field
  const said = { name, label, hint, error }
  switch (field.type) {
    case 'line':
      return <TextField {...said} maxLength={field.max} defaultValue={value} />
    case 'address':
      return <TextField {...said} type="url" placeholder="https://" defaultValue={value} />
    case 'area':
      return <TextArea {...said} rows={7} maxLength={field.max} defaultValue={value} />
    case 'target':
      return <TargetField {...said} value={value} page={page} />
    case 'picture':
    case 'pictures':
      return <PictureField {...said} many={field.type === 'pictures'} value={value} page={page} />
    default:
      return <SelectField {...said} defaultValue={value} choices={choicesOf(field, page, value)} />
  }
}

function choicesOf(field: SectionField, page: StorePage, value: string) {
  const collections = page.collections.map(({ slug, title }) => ({ value: slug, label: title }))
  const named = (() => {
    switch (field.type) {
      case 'choice':
        return Object.entries(field.choices).map(([key, label]) => ({ value: key, label }))
      case 'collection':
        return [{ value: '', label: 'None' }, ...collections]
      case 'listing':
        return [
          { value: '', label: 'The next one' },
          ...page.listings
            .filter(({ isDrop }) => isDrop)
            .map(({ id, title }) => ({ value: id, label: title })),
        ]
      default:
        return [
          { value: 'featured', label: 'Featured, then what sells best' },
          { value: 'best', label: 'What sells best' },
          { value: 'new', label: 'The newest' },
          ...collections.map((collection) => ({
            value: `collection:${collection.value}`,
            label: `Collection: ${collection.label}`,
          })),
        ]
    }
  })()
  return named.some((choice) => choice.value === value)
    ? named
    : [...named, { value, label: 'No longer there' }]
}

type Said = { name: string; label: string; hint: string | undefined; error: string | undefined }
export function TargetField({
  name,
  label,
  hint,
  error,
  value,
  page,
}: Said & { value: string; page: StorePage }) {
  const elsewhere = value.startsWith('https://')
  return (
    <div className={editorStyles.texts}>
      <SelectField
        name={name}
        label={label}
        hint={hint}
        error={error}
        defaultValue={elsewhere ? '' : value}
        choices={targetChoices(page)}
      />
      <TextField
        name={`${name}-address`}
        label="or another address"
        type="url"
        placeholder="https://"
        defaultValue={elsewhere ? value : ''}
      />
    </div>
  )
}

/** The store's pictures to choose from, and a link to add one. */
export function PictureField({
  name,
  label,
  hint,
  error,
  value,
  many = false,
  page,
}: Said & { value: string; many?: boolean; page: StorePage }) {
  const chosen = value.split(' ')
  const { section, panel } = page
  const back = `?${new URLSearchParams({ panel, ...(section ? { edit: section.id } : {}) })}`
  return (
    <fieldset className={editorThemeStyles.pictures}>
      <legend className="lbl">{label}</legend>
      {page.pictures.length > 0 ? (
        <ul>
          {many ? null : (
            <li>
              <label>
                <input type="radio" name={name} value="" defaultChecked={value === ''} />
                <span>None</span>
              </label>
            </li>
          )}
          {page.pictures.map(({ id, alt }, index) => (
            <li key={id}>
              <label>
                <input
                  type={many ? 'checkbox' : 'radio'}
                  name={name}
                  value={id}
                  defaultChecked={chosen.includes(id)}
                />
                <img
                  src={hrefs.storePicture(id, 96, 'webp')}
                  alt={alt || `Picture ${index + 1}`}
                  width="64"
                  height="64"
                  loading="lazy"
                />
              </label>
            </li>
          ))}
        </ul>
      ) : null}
      <a className="btn btn-o btn-sm" href={`${hrefs.storePictures}${back}`}>
        {page.pictures.length > 0 ? 'Add or describe pictures' : 'Add a picture'}
      </a>
      {error ? <span className="err">{error}</span> : null}
      {hint ? <span className="hint">{hint}</span> : null}
    </fieldset>
  )
}
